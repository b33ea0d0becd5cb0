import sharp from 'sharp'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { StoredFile } from '#contract/files/files.ts'
import { type Accepted, type Body, canary, type HostileKind, type Outcome } from './kind.ts'

/** The portal that receives the uploads, and a session. */
export interface PortalAccess {
  readonly address: string
  readonly token: string
  /** Whether the portal has a virus scanner. */
  readonly isScanned?: boolean
}

export interface Judgement {
  readonly kind: HostileKind
  readonly outcome: Outcome | undefined
  /** Deviations from the expected outcome. */
  readonly faults: readonly string[]
}

interface Answer {
  readonly status: number
  readonly code?: string
  readonly file?: StoredFile
}

/** Uploads one kind and checks the reply and, if accepted, how the file is served. */
export async function judge(portalAccess: PortalAccess, kind: HostileKind): Promise<Judgement> {
  const body = await kind.body()
  const answer = await send(portalAccess, body)
  const expected: readonly Outcome[] =
    kind.isInfected && portalAccess.isScanned ? ['files.infected'] : kind.outcomes
  if (answer.status === 200 && answer.file) return accepted(portalAccess, kind, expected, body, answer.file)
  const outcome = answer.code as ErrorCode | undefined
  const isExpected = outcome && expected.includes(outcome)
  const faults = [
    ...(isExpected ? [] : [`${answer.status} ${outcome} in place of ${expected.join(' or ')}`]),
    ...(outcome && errors[outcome]?.[0] === answer.status
      ? []
      : [`${outcome} with the status ${answer.status}`]),
    ...(answer.status >= 500 && !isExpected ? ['a server error'] : []),
  ]
  return { kind, outcome, faults }
}

async function accepted(
  portalAccess: PortalAccess,
  kind: HostileKind,
  expected: readonly Outcome[],
  body: Body,
  file: StoredFile,
): Promise<Judgement> {
  const whole = await fetch(portalAccess.address + file.fileUrl)
  const bytes = Buffer.from(await whole.arrayBuffer())
  const served = outcomeOf(whole)
  const outcome = served === 'download' && expected.includes('rewritten') ? 'rewritten' : served
  const faults = [
    ...(expected.includes(outcome) ? [] : [`accepted as ${outcome} in place of ${expected.join(' or ')}`]),
    ...unsafeHeaders(whole, outcome),
    ...(outcome === 're-encoded'
      ? await notRedrawn(bytes)
      : outcome === 'rewritten' || body.payload.includes(bytes)
        ? []
        : ['it was changed']),
    ...unsafeName(file.fileName),
  ]
  if (file.thumbnailUrl)
    faults.push(...unsafeHeaders(await fetch(portalAccess.address + file.thumbnailUrl), 're-encoded'))
  return { kind, outcome, faults }
}

function outcomeOf({ headers }: Response): Accepted {
  if (headers.get('content-type') === 'application/pdf') return 'pdf'
  return headers.get('content-type')?.startsWith('image/') ? 're-encoded' : 'download'
}

const shown: Record<Accepted, RegExp> = {
  're-encoded': /^image\/(?:jpeg|png|webp)$/,
  pdf: /^application\/pdf$/,
  rewritten: /^(?:text\/csv|application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)$/,
  download:
    /^(?:text\/csv|application\/vnd\.(?:ms-excel|openxmlformats-officedocument\.spreadsheetml\.sheet))$/,
}

/**
 * ASSURANCE: all files except pictures and PDFs are served as downloads, and no file can run scripts or load
 * anything.
 */
function unsafeHeaders({ status, headers }: Response, outcome: Accepted): string[] {
  const header = (name: string) => headers.get(name) ?? ''
  const policy = header('content-security-policy')
  const must: Record<string, boolean> = {
    opens: status === 200,
    'has an expected content type': shown[outcome].test(header('content-type')),
    'is not sniffed': header('x-content-type-options') === 'nosniff',
    'its content security policy blocks everything':
      policy.includes("default-src 'none'") && policy.includes("frame-ancestors 'none'"),
    'is sandboxed, unless it is a PDF': policy.includes('sandbox') || outcome === 'pdf',
    'is an attachment, unless it is a picture or a PDF': header('content-disposition').startsWith(
      outcome === 'download' || outcome === 'rewritten' ? 'attachment;' : 'inline;',
    ),
    'is cached privately': header('cache-control').startsWith('private'),
    'sets no cookie': !headers.has('set-cookie'),
  }
  return Object.entries(must).flatMap(([what, holds]) => (holds ? [] : [`not so: ${what}`]))
}

async function notRedrawn(bytes: Buffer): Promise<string[]> {
  const found = await sharp(bytes).metadata()
  const carried = (['exif', 'xmp', 'iptc', 'icc', 'comments'] as const).filter(
    (part) => found[part] !== undefined,
  )
  const hidden = [canary, 'Canary', 'EICAR', 'PK\x03\x04', '%PDF', '<html'].filter((text) =>
    bytes.includes(text),
  )
  return [...carried, ...hidden].map((what) => `the picture still holds ${what}`)
}

function unsafeName(name: string): string[] {
  const isSafe =
    !/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/u.test(name) && [...name].length <= 200
  return isSafe && !name.startsWith('.') ? [] : [`the name ${JSON.stringify(name)}`]
}

const target = '/api/s3/uploadFileOnS3'

async function send({ address, token }: PortalAccess, { payload, type }: Body): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const answer = await fetch(address + target, { method: 'POST', headers, body: new Uint8Array(payload) })
  return { ...((await answer.json()) as object), status: answer.status }
}
