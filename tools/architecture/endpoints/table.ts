import type { Endpoint } from '#contract/endpoint.ts'
import { name } from './contract.ts'
import { idInputsOf } from './ids.ts'
import { multiLineTexts } from './texts.ts'

/** What the sweep has observed of an endpoint. */
export interface Observed {
  readonly endpoint: Endpoint
  /** The statements of its successful calls, by everyone who may make them. */
  readonly statements: readonly number[]
  readonly audited: ReadonlySet<string>
  /** Why nothing is audited, if the server says so. */
  readonly unaudited: string | undefined
  /** Replies to valid calls other than 200. */
  readonly answers: ReadonlySet<string>
}

const columns = ['Endpoint', 'Callers', 'Statements', 'Audited', 'Limits', 'Ids', 'Texts of several lines']

const callersOf = ({ allowed }: Endpoint) =>
  typeof allowed === 'string' ? allowed : allowed.toSorted().join(', ')

const limitsOf = ({ creates, upload, streams, createdAs }: Endpoint) =>
  [creates && 'key', creates && (upload ? 'uploads' : 'creates'), createdAs, streams && 'stream']
    .filter(Boolean)
    .join(', ')

/** Ids by what they identify; for files, how many fields take one. */
function idsOf(endpoint: Endpoint): string {
  const all = idInputsOf(endpoint)
  const files = all.filter(({ kind }) => kind === 'upload').length
  const named = all.flatMap(({ path, kind }) => (kind === 'upload' ? [] : [`${path.join('.')}: ${kind}`]))
  return [...named, ...(files > 0 ? [`files: ${files}`] : [])].join(', ')
}

/** An action that names records for one caller may find none for another. */
const auditedOf = (audited: ReadonlySet<string>) =>
  [...audited]
    .filter((one) => !audited.has(one.replace(', none named', '')) || !one.includes(', none named'))
    .toSorted()
    .join(', ')

function row({ endpoint, statements, audited, unaudited, answers }: Observed): string[] {
  const [few, many] = [Math.min(...statements), Math.max(...statements)]
  const counted = few === many ? `${few}` : `${few} to ${many}`
  const none = unaudited === undefined ? '' : `no: ${unaudited}`
  return [
    name(endpoint),
    callersOf(endpoint),
    statements.length > 0 ? counted : [...answers].join(', '),
    auditedOf(audited) || none,
    limitsOf(endpoint),
    idsOf(endpoint),
    multiLineTexts(endpoint).join(', '),
  ]
}

/** All endpoints as a Markdown table, in the order of their paths. */
export function tableOf(all: readonly Observed[]): string {
  const rows = all.toSorted((one, other) => (one.endpoint.path < other.endpoint.path ? -1 : 1)).map(row)
  const lines = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return `${head}\n${lines.join('\n')}\n`
}

const head = `# Endpoints

Generated from the declarations and from what a call of each endpoint did:
\`npm run test:one -- tools/architecture/endpoints.test.ts --update\`. The test fails where this table says something else, so
each change of it is read in the diff: who may call an endpoint (1 Physician, 2 Office Admin, 3 IVR Team Member, 4 IVR
Admin, or the token that takes the place of a session), how many statements a valid call takes, or what it is answered
where a test cannot have it done, what is audited of which kind of record, what an \`Idempotency-Key\` and the limits on
creating count it as, and what each id that it takes names.
`
