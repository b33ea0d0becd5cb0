import { expect, test } from 'vitest'
import { NotAuthentic, seal, unseal } from './sealing.ts'

const key = 'mZ7qX2vK9tR4wB8nL5cJ1hG6dS3fP0aY'
const name = 'files/a'

async function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 7_001) yield bytes.subarray(at, at + 7_001)
}
const sealed = async (content: Buffer) =>
  Buffer.concat(await Array.fromAsync(seal(pieces(content), key, name)))
const opened = async (bytes: Buffer, withKey = key, as = name) =>
  Buffer.concat(await Array.fromAsync(unseal(pieces(bytes), withKey, as)))

const chunk = 64 * 1024

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])(
  '%i bytes come back as they were',
  async (length) => {
    const content = Buffer.alloc(length, 'ward round ')
    expect((await opened(await sealed(content))).equals(content)).toBe(true)
  },
)

test.each([0, 20])('a sealed file of %i bytes opens in full and at no other length', async (length) => {
  const whole = await sealed(Buffer.alloc(length, 7))
  // A tag that is cut to four bytes is one that the library would accept.
  for (let kept = 0; kept < whole.length; kept += 1)
    await expect(opened(whole.subarray(0, kept))).rejects.toThrow(NotAuthentic)
  await expect(opened(Buffer.concat([whole, Buffer.alloc(1)]))).rejects.toThrow(NotAuthentic)
})

test('no byte of a sealed file can be changed, including the mark at its beginning', async () => {
  const whole = await sealed(Buffer.from('20 mmHg'))
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(opened(changed)).rejects.toThrow(NotAuthentic)
  }
})

test('a file opens neither with another key nor in the place of another file', async () => {
  const whole = await sealed(Buffer.from('20 mmHg'))
  await expect(opened(whole, `${key.slice(1)}Q`)).rejects.toThrow(NotAuthentic)
  await expect(opened(whole, key, 'files/b')).rejects.toThrow(NotAuthentic)
})

test('chunks cannot change places, and a file cannot end after any of them', async () => {
  const whole = await sealed(Buffer.alloc(3 * chunk, 9))
  const [header, size] = [40, chunk + 16]
  const part = (at: number) => whole.subarray(header + at * size, header + (at + 1) * size)
  const start = whole.subarray(0, header)
  await expect(opened(Buffer.concat([start, part(1), part(0), part(2)]))).rejects.toThrow(NotAuthentic)
  await expect(opened(Buffer.concat([start, part(0), part(1)]))).rejects.toThrow(NotAuthentic)
})
