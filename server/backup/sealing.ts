import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// A file is encrypted as a stream (the STREAM construction): a header with a random salt, then chunks by AES-256-GCM,
// each with its number and whether it is the last in its nonce. A chunk that was altered, moved, left out or added
// fails, and so does a file that ends early.

/** The content of a file. */
export type Pieces = Iterable<Buffer> | AsyncIterable<Buffer>

const magic = Buffer.from('VRMDBK01')
const saltBytes = 32
const tagBytes = 16
const chunkBytes = 64 * 1024

/** What was read is not what was written, or it was written with another key. */
export class NotAuthentic extends Error {
  override name = 'NotAuthentic'
}

/** The name is part of the key, so that one file cannot stand in for another. */
const keyFor = (key: string, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, `verimend backup ${name}`, 32))

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Encrypts a stream of bytes. */
export async function* seal(bytes: Pieces, key: string, name: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const derived = keyFor(key, salt, name)
  yield Buffer.concat([magic, salt])
  for await (const { chunk, number, isLast } of chunksOf(bytes, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', derived, nonceOf(number, isLast))
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/** Decrypts the result of `seal`. @throws NotAuthentic */
export async function* unseal(bytes: Pieces, key: string, name: string): AsyncGenerator<Buffer> {
  let derived: Buffer | undefined
  const sizes = { first: magic.length + saltBytes, others: chunkBytes + tagBytes }
  for await (const { chunk, number, isLast } of chunksOf(bytes, sizes.others, sizes.first)) {
    if (!derived) {
      if (isLast || !chunk.subarray(0, magic.length).equals(magic))
        throw new NotAuthentic('the file is not encrypted, or not whole')
      derived = keyFor(key, chunk.subarray(magic.length), name)
      continue
    }
    if (chunk.length < tagBytes) throw new NotAuthentic('the file is not whole')
    // The header is no chunk of its own.
    const decipher = createDecipheriv('aes-256-gcm', derived, nonceOf(number - 1, isLast))
    decipher.setAuthTag(chunk.subarray(-tagBytes))
    const opened = decipher.update(chunk.subarray(0, -tagBytes))
    try {
      decipher.final()
    } catch {
      throw new NotAuthentic('the file was altered, is not whole, or has another key')
    }
    yield opened
  }
}

/** Chunks of exactly `size` bytes, the first of `first`, the last one of up to `size`; at least one. */
async function* chunksOf(bytes: Pieces, size: number, first = size) {
  let waiting: Buffer[] = []
  let length = 0
  let number = 0
  let wanted = first
  for await (const piece of bytes) {
    waiting.push(piece)
    length += piece.length
    if (length <= wanted) continue
    let all = Buffer.concat(waiting)
    // Keeps at least one byte back: whether a chunk is the last one is known only when nothing follows it.
    while (all.length > wanted) {
      yield { chunk: all.subarray(0, wanted), number, isLast: false }
      all = all.subarray(wanted)
      wanted = size
      number += 1
    }
    waiting = [all]
    length = all.length
  }
  yield { chunk: Buffer.concat(waiting), number, isLast: true }
}
