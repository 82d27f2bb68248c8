import type { loadPyodide } from 'pyodide'
import { beforeEach, expect, test, vi } from 'vitest'
import { dropMemory, keepMemory, storedMemory } from './files'
import { startPython } from './snapshot'

vi.mock('./files', () => ({
  dropMemory: vi.fn(() => Promise.resolve()),
  keepMemory: vi.fn(() => Promise.resolve()),
  storedMemory: vi.fn(() => Promise.resolve(null)),
}))

// The folder of the engine; here it has a file that makes a module of one page of memory.
const FOLDER = 'data:text/javascript,export default async () => ({ HEAPU8: new Uint8Array(4) })//'

const events: string[] = []
const python = { makeMemorySnapshot: () => new Uint8Array([1, 2, 3]) }
const start = (load: (options: { _loadSnapshot?: Uint8Array }) => Promise<typeof python>) =>
  startPython(
    FOLDER,
    load as unknown as typeof loadPyodide,
    () => events.push('unpack'),
    () => events.push('import'),
  )

beforeEach(() => {
  events.length = 0
  vi.clearAllMocks()
})

test('the first start imports the engine, and stores the memory', async () => {
  expect(await start(() => Promise.resolve(python))).toBe(python)
  expect(events).toEqual(['unpack', 'import'])
  expect(keepMemory).toHaveBeenCalledWith(new Uint8Array([1, 2, 3]))
})

test('the next start puts the memory back, and imports nothing', async () => {
  vi.mocked(storedMemory).mockResolvedValueOnce(new Uint8Array([1, 2, 3]).buffer)
  await start(({ _loadSnapshot }) => {
    expect(_loadSnapshot).toEqual(new Uint8Array([1, 2, 3]))
    return Promise.resolve(python)
  })
  expect(events).toEqual(['unpack'])
  expect(keepMemory).not.toHaveBeenCalled()
})

test('a memory that does not fit is dropped, and the engine starts without it', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.mocked(storedMemory).mockResolvedValueOnce(new Uint8Array([9]).buffer)
  const load = ({ _loadSnapshot }: { _loadSnapshot?: Uint8Array }) =>
    _loadSnapshot ? Promise.reject(new Error('another build')) : Promise.resolve(python)
  expect(await start(load)).toBe(python)
  expect(dropMemory).toHaveBeenCalled()
  expect(events).toEqual(['unpack', 'import'])
})
