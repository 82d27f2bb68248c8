// Runs pytest on the CPython of Pyodide, which is newer than the Python of most machines: see `make newest`.
// usage: node newest-python.mjs FOLDER-WITH-WHEELS ARGUMENTS-OF-PYTEST
import { resolve } from 'node:path'
import { loadPyodide } from 'pyodide'

const [wheels, ...options] = process.argv.slice(2)
if (!wheels) {
  console.error('usage: node newest-python.mjs FOLDER-WITH-WHEELS ARGUMENTS-OF-PYTEST')
  process.exit(2)
}

const RUN = `
import os, sys, types, zipfile
from pathlib import Path

for wheel in sorted(Path("/wheels").glob("*.whl")):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall("/site")
sys.path[:0] = ["/repo/src", "/repo/tests", "/site"]
sys.dont_write_bytecode = True
os.environ["STORMTABLE_PURE"] = "1"
os.chdir("/repo")
# WebAssembly has no accounts of an operating system. Only the tests that start PostgreSQL need them.
sys.modules["pwd"] = types.ModuleType("pwd")

import pytest

print(f"Python {sys.version.split()[0]} in WebAssembly")
int(pytest.main(["-p", "no:cacheprovider", *options]))
`

const python = await loadPyodide()
for (const [folder, source] of [
  ['/repo', new URL('../..', import.meta.url).pathname],
  ['/wheels', resolve(wheels)],
]) {
  python.FS.mkdirTree(folder)
  python.mountNodeFS(folder, source)
}
python.globals.set('options', python.toPy(options))
process.exit(Number(python.runPython(RUN)))
