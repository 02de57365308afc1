#!/bin/bash
# Compiles lgpio from its own source for the Python of a Debian, in such a Debian, which is
# thrown away afterwards:
#
#   lgpio.sh FOLDER SUITE
#
# FOLDER holds the source and gets the wheel. A Raspberry Pi OS has the package python3-lgpio;
# Debian has none. PYPI=1 puts the library in C into the wheel, as in those of the index.
set -Eeuo pipefail
out=$1 suite=$2
source=$(basename "$out"/lgpio-*.tar.gz)

nice mmdebstrap -q --variant=minbase \
    --include=gcc,libc6-dev,python3-dev,python3-pip,python3-setuptools,python3-wheel,swig \
    --customize-hook="copy-in $out/$source /tmp" \
    --customize-hook="chroot \"\$1\" env PYPI=1 python3 -m pip --quiet --quiet wheel --no-index \
        --no-deps --no-build-isolation --wheel-dir=/tmp/wheels /tmp/$source" \
    --customize-hook="sync-out /tmp/wheels $out" "$suite" /dev/null
