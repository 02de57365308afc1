#!/bin/bash
# Builds the board's kernel, user-mode Linux, and its modules into the folder given:
#
#   build.sh FOLDER
#
# The sources are those of Debian's package linux-source-6.12; nothing of them is carried.
set -Eeuo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$1
sources=/usr/src/linux-source-6.12.tar.xz
tree=$out/tree build=$out/build modules=$out/modules
log=$out/build.log
mkdir -p "$out"

unpack() {
    mkdir -p "$tree"
    others="alpha arc arm arm64 csky hexagon loongarch m68k microblaze mips nios2 openrisc"
    others="$others parisc powerpc riscv s390 sh sparc xtensa"
    for other in $others; do printf "*/arch/$other/*.%s\n" c h S dts dtsi; done > "$out/skipped"
    echo "*/drivers/gpu/drm/*.[ch]" >> "$out/skipped"
    tar -xf "$sources" -C "$tree" --strip-components=1 --wildcards --exclude-from="$out/skipped"
}

# On hosts with AMX the state of the floating point unit is larger than the room that
# user-mode Linux 6.12 keeps for it, and init dies of "ptrace set fp regs failed".
widen_fp_state() {
    sed -i 's/DEFINE_LONGS(HOST_FP_SIZE, 2696)/DEFINE_LONGS(HOST_FP_SIZE, 12288)/' \
        "$tree/arch/x86/um/user-offsets.c"
    grep -q 'HOST_FP_SIZE, 12288' "$tree/arch/x86/um/user-offsets.c"
}

# A simulated edge waits in an irq_work, which user-mode Linux runs at the next tick:
# edges would get the tick's time, and those of one tick the order of their lines. A
# pin of a real board interrupts at once.
interrupt_at_once() {
    sed -i '/^#include <linux\/irq_sim.h>/a #include <linux/irq_work.h>' "$tree/drivers/gpio/gpio-sim.c"
    perl -0pi -e 's/(irq_set_irqchip_state\([^;]*;)/$1 local_irq_disable(); irq_work_run(); local_irq_enable();/' \
        "$tree/drivers/gpio/gpio-sim.c"
    grep -q irq_work_run "$tree/drivers/gpio/gpio-sim.c"
}

# A simulated line that is let go falls back to its pull; on a Pi an output keeps its level,
# so that a lamp of a program that died stays lit.
keep_outputs() {
    sed -i '/^static void gpio_sim_free/,/^}/s/__assign_bit(offset, chip->value_map,/if (test_bit(offset, chip->direction_map)) &/' \
        "$tree/drivers/gpio/gpio-sim.c"
    grep -q 'direction_map)) __assign_bit(offset, chip->value_map,$' "$tree/drivers/gpio/gpio-sim.c"
}

# The drive of user-mode Linux says that it can flush, and never does: a flush has no segments.
flush_the_drive() {
    sed -i 's/^\t\t\tio_count++;$/&\n\t\t\tif (req_op(req->req) == REQ_OP_FLUSH) do_io(req, NULL);/' \
        "$tree/arch/um/drivers/ubd_kern.c"
    grep -q 'do_io(req, NULL)' "$tree/arch/um/drivers/ubd_kern.c"
}

configure() {
    mkdir -p "$build"
    make_kernel allnoconfig
    "$tree/scripts/kconfig/merge_config.sh" -m -O "$build" "$build/.config" "$here/options"
    make_kernel olddefconfig
    for option in $(grep '^CONFIG_.*=[ym]$' "$here/options"); do
        grep -qx "$option" "$build/.config" || echo "not set: $option"
    done
}

make_kernel() {
    make -s -j"$(nproc)" -C "$tree" ARCH=um O="$build" "$@"
}

build_modules() {
    mkdir -p "$out/ours"
    cp "$here"/*.c "$out/ours/"
    echo 'obj-m := i2c-board.o pi-revision.o' > "$out/ours/Kbuild"
    make_kernel M="$out/ours" modules
}

collect() {
    release=$(cat "$build/include/config/kernel.release")
    folder=$modules/lib/modules/$release
    mkdir -p "$folder/kernel"
    cp "$build"/modules.builtin* "$build/modules.order" "$folder/"
    find "$build" "$out/ours" -name '*.ko' -exec cp {} "$folder/kernel/" \;
    depmod -b "$modules" "$release"
    strip -o "$out/linux" "$build/linux"
}

exec 3>&2 >"$log" 2>&1
trap 'tail -n 30 "$log" >&3' ERR
unpack
widen_fp_state
interrupt_at_once
keep_outputs
flush_the_drive
configure
make_kernel linux modules
build_modules
collect
[ "${KEEP_SOURCES:-}" ] || rm -rf "$tree" "$build" "$out/ours" "$out/skipped"
grep '^not set' "$log" >&3 || true
