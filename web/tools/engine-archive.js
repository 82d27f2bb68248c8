// Makes the folder that the page's worker loads: Python (the `pyodide` package), and an archive of the engine with
// the modules and texts that a table for one person needs, compiled for that Python. The same sources give the same
// bytes.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadPyodide } from 'pyodide'

const SOURCE = fileURLToPath(new URL('../../src/stormtable/', import.meta.url))
/** Folders of the package that a table for one person does not need. */
const LEFT_OUT = /^(cli|client|editor|lab|pages|research|server|store|terminal)\//
/** Parts of a game that no table needs: the terminal, what tests use, and what measures and trains. */
const PARTS_LEFT_OUT =
  /^games\/\w+\/(terminal|testing)\/|^games\/\w+\/(balance|drawing|encoding)\.py$|\/training\.py$|^bots\/workers\/(pool|schedule)\.py$/
const INCLUDED = /\.(py|toml|net|jsonl)$|\/weights\/.*\.json$/

/** The engine marks numbers and classes for its compiler with this package; nothing is compiled here. */
const MYPY_EXTENSIONS = `"""Stands in for mypy-extensions, whose marks mean something to a compiler only."""

i64 = int


def mypyc_attr(*names, **values):
    return lambda marked: marked
`

const PACK = `
import importlib.util, io, py_compile, zipfile
from pathlib import Path

def pack(folder):
    root = Path(folder)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(root.rglob("*")):
            if not path.is_file():
                continue
            name = path.relative_to(root).as_posix()
            if path.suffix == ".py":
                target = path.with_suffix(".pyc")
                mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
                py_compile.compile(str(path), str(target), name, doraise=True, optimize=0, invalidation_mode=mode)
                name, path = f"{name}c", target
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.external_attr = 0o644 << 16
            archive.writestr(info, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()

pack
`

const GAMES = `
import json, sys
sys.path.insert(0, "/engine")
import stormtable.games
from stormtable.table.games import games_json
json.dumps(games_json(), ensure_ascii=False)
`

/** Files of the \`pyodide\` package as they are. */
const PYODIDE = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip']

/** The files of the archive, relative to the package. */
export function engineFiles() {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => INCLUDED.test(path) && !LEFT_OUT.test(path) && !PARTS_LEFT_OUT.test(path))
    .sort()
}

/** Returns the files of the folder by name, and a hash of them all. */
export async function engineFolder() {
  const python = await loadPyodide()
  const write = (path, data) => {
    python.FS.mkdirTree(dirname(path))
    python.FS.writeFile(path, data)
  }
  for (const file of engineFiles()) write(`/engine/stormtable/${file}`, readFileSync(join(SOURCE, file)))
  write('/engine/mypy_extensions.py', MYPY_EXTENSIONS)
  const packed = python.runPython(PACK)('/engine')
  const own = (name) => readFileSync(fileURLToPath(import.meta.resolve(`pyodide/${name}`)))
  // Python packages that nobody loads here are left out of the list.
  const lock = { ...JSON.parse(own('pyodide-lock.json').toString()), packages: {} }
  const files = Object.fromEntries(PYODIDE.map((name) => [name, own(name)]))
  files['pyodide-lock.json'] = Buffer.from(JSON.stringify(lock))
  files['engine.zip'] = Buffer.from(packed.toJs())
  files['games.json'] = Buffer.from(python.runPython(GAMES))
  packed.destroy()
  const hash = createHash('sha256')
  for (const [name, data] of Object.entries(files)) hash.update(name).update(data)
  return { files, hash: hash.digest('hex').slice(0, 16) }
}
