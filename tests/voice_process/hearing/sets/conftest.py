"""Lets these tests import the sets, which lie beside this folder's parent.

At the end of the path: no folder of tests may hide a package.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[3]))
