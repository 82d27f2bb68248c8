"""Makes the benchmark tools importable; they lie beside the package."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
