import { randomBytes } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeChunks } from './write-chunks.ts'

const path = join(tmpdir(), `verimend-chunks-${process.pid}`)
afterAll(() => rm(path, { force: true }))

async function* pieces(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

test.each([
  [0, 10],
  [1, 1],
  [300_000, 1_000],
  [1_000_000, 65_536],
  [524_288, 262_144],
  [3_000_000, 3_000_000],
])(
  '%i bytes in chunks of %i are written whole and in order, after what the file has',
  async (length, size) => {
    const content = randomBytes(length)
    const file = await open(path, 'w')
    await file.writeFile('first ')
    await writeChunks(file, pieces(content, size))
    await file.close()
    expect((await readFile(path)).equals(Buffer.concat([Buffer.from('first '), content]))).toBe(true)
  },
)

test('when the system takes a part of the chunks, the rest follows', async () => {
  const content = randomBytes(700_000)
  const file = await open(path, 'w')
  const writev = file.writev.bind(file)
  file.writev = async (buffers) => {
    const [first] = buffers
    return first ? { ...(await writev([first])), buffers } : writev(buffers)
  }
  await writeChunks(file, pieces(content, 65_536))
  await file.close()
  expect((await readFile(path)).equals(content)).toBe(true)
})
