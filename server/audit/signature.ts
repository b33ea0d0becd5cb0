import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'

/** A signed statement of how long the chain was and how it ended. Contains nothing from the audit. */
export const Checkpoint = z.object({
  day: z.string(),
  block: z.number().int(),
  total: z.number().int(),
  hash: z.string(),
  madeAt: z.string(),
  /** The public key (Ed25519), base64. */
  signedBy: z.string(),
  signature: z.string(),
})
export type Checkpoint = z.infer<typeof Checkpoint>

/** Begins a private key of Ed25519 in the form that Node reads (PKCS #8, RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const spki = Buffer.from('302a300506032b6570032100', 'hex')

/** The key that signs checkpoints. Derived from SECRET_KEY, so the database alone is not enough to sign. */
export interface CheckpointKey {
  readonly key: KeyObject
  readonly name: string
}

export function checkpointKey(secretKey: string): CheckpointKey {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'verimend audit checkpoints', 32))
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return { key, name: publicKey.subarray(spki.length).toString('base64') }
}

const signedText = ({ day, block, total, hash, madeAt }: Omit<Checkpoint, 'signature'>) =>
  `verimend audit ${day}: block ${block}, ${total} rows, ${hash}, made ${madeAt}`

export function signed(key: CheckpointKey, what: Omit<Checkpoint, 'signature' | 'signedBy'>): Checkpoint {
  const unsigned = { ...what, signedBy: key.name }
  return { ...unsigned, signature: sign(null, Buffer.from(signedText(unsigned)), key.key).toString('base64') }
}

/** Whether the signature was made with the key that the checkpoint names. */
export function isSigned(checkpoint: Checkpoint): boolean {
  try {
    const key = Buffer.concat([spki, Buffer.from(checkpoint.signedBy, 'base64')])
    const publicKey = createPublicKey({ key, format: 'der', type: 'spki' })
    const signature = Buffer.from(checkpoint.signature, 'base64')
    return verify(null, Buffer.from(signedText(checkpoint)), publicKey, signature)
  } catch {
    return false
  }
}
