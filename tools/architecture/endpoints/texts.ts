import type { Endpoint } from '#contract/endpoint.ts'
import { type Leaf, leavesOf, name, type Path, stringsIn, withIn } from './contract.ts'
import type { Input } from './exceptions.ts'
import { idInputsOf } from './ids.ts'
import { likely } from './inputs.ts'

/** Control characters and lone surrogates. */
const hostile = [...'\u0000\u0001\u0007\b\u001b\u007f\u0085\u009f', '\ud800', '\udfff']
/** What Word, Outlook, PDF files and phones put into a text: direction marks, and characters that are invisible. */
const unseen = [
  ...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f',
  ...'\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u2060\ufeff\ufffc\u3164\u001f\u{e0001}',
]

/** Not typed, or taken as is: passwords, file names, and values made by programs. */
const asSent =
  /(?:password|token|signature|seenVersion|writer|after\.0|items\.0\.about|exchangeCode (?:code|state)|\wPolicy policy|fileUrl|thumbnailUrl|fileName|fileExtension)$/i

/** Longer than any text. */
const tooLong = 20_000
/** A file's text, as long as a body may be, and values that are compared with a limited text. */
const unlimited = /(?:\wPolicy policy|confirmPassword)$/

/** The largest number of a PostgreSQL integer. */
const largest = 2 ** 31 - 1
/** Amounts of money in cents, which are kept as JSON: less than a billion dollars. */
const inJson = /\banswer\b.*\.value$|\busual\w*\..*value$/
const largestInJson = 10 ** 11
/** Signed into links, in milliseconds: compared, and stored in no column. */
const inNoColumn = /\buntil$/

const into = (text: string, character: string) => {
  const middle = Math.floor(text.length / 2)
  return text.slice(0, middle) + character + text.slice(middle)
}

/** What the field makes of a likely text with this character, if it accepts one. */
const takenWith = ({ schema }: Leaf, character: string): string[] =>
  likely.flatMap((text) => {
    const { success, data } = schema.safeParse(into(text, character))
    return success ? [JSON.stringify(data)] : []
  })

const isKept = (taken: readonly string[], character: string) =>
  taken.some((text) => text.includes(JSON.stringify(character).slice(1, -1)))

const daysBeyond = ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31']
/** Whether only days pass, neither words nor telephone numbers. */
const isDay = ({ schema }: Leaf) =>
  schema.safeParse('2026-11-20').success &&
  ['ab', '614-555-0134', '614-5550'].every((text) => !schema.safeParse(text).success)

interface TextFacts {
  readonly takesControl: boolean
  readonly keepsUnseen: boolean
  readonly takesLines: boolean
  readonly takesDaysBeyond: boolean
  readonly isEndless: boolean
}
const known = new WeakMap<object, TextFacts>()

/** What a schema accepts; many fields share one. */
function factsOf(leaf: Leaf): TextFacts {
  const { schema } = leaf
  const takes = (value: unknown) => schema.safeParse(value).success
  const keeps = (character: string) => isKept(takenWith(leaf, character), character)
  const facts = known.get(schema) ?? {
    takesControl: hostile.some((character) => takenWith(leaf, character).length > 0),
    keepsUnseen: unseen.some(keeps),
    takesLines: ['\t', '\n', '\r'].some(keeps),
    takesDaysBeyond: isDay(leaf) && daysBeyond.some(takes),
    isEndless: ['a', '1'].some((one) => takes(one.repeat(tooLong))),
  }
  known.set(schema, facts)
  return facts
}

/** What a text or number accepts but must not. */
function faultsOf(leaf: Leaf, field: string): string[] {
  if (!leaf.isText) {
    const above = (inJson.test(field) ? largestInJson : largest) + 1
    const beyond = [above, -largest - 2, 2 ** 53 - 1]
    const isBounded = beyond.every((number) => !leaf.schema.safeParse(number).success)
    return isBounded || inNoColumn.test(field) ? [] : ['takes a number that its column does not']
  }
  const { takesControl, keepsUnseen, takesDaysBeyond, isEndless } = factsOf(leaf)
  return [
    ...(takesControl ? ['takes a control character'] : []),
    ...(keepsUnseen && !asSent.test(field) ? ['keeps what cannot be seen'] : []),
    ...(takesDaysBeyond ? ['takes a day before 1900 or after 2199'] : []),
    ...(isEndless && !unlimited.test(field) ? ['takes a text of any length'] : []),
  ]
}

/** Faults of the texts and numbers that an endpoint accepts. */
export const textFaults = (endpoint: Endpoint): string[] =>
  leavesOf(endpoint.input).flatMap((leaf) => {
    const field = `${name(endpoint)} ${leaf.path.join('.')}`
    return faultsOf(leaf, field).map((fault) => `${field} ${fault}`)
  })

/** The texts of an endpoint that may have several lines. */
export const multiLineTexts = ({ input }: Endpoint): string[] => [
  ...new Set(
    stringsIn(input)
      .filter((leaf) => factsOf(leaf).takesLines)
      .map(({ path }) => path.join('.')),
  ),
]

/** One text in the path, and one in the query or the body: their content is checked the same way, wherever they are. */
export function textPlaces(endpoint: Endpoint): Path[] {
  const paths = stringsIn(endpoint.input).map(({ path }) => path)
  const isInPath = ([field]: Path) => endpoint.path.includes(`:${String(field)}`)
  return [paths.find(isInPath), paths.find((path) => !isInPath(path))].filter((path) => path !== undefined)
}

/** Values that are not addresses of our files; many lead to a server that would notice. */
const inventedUrls = (host: string, own: string): unknown[] => [
  ...[
    `http://${host}/a.png`,
    `https://${host}/a.png`,
    `//${host}/a.png`,
    `http://${host}${own}`,
    `//${host}${own}`,
  ],
  ...[`${own}?next=http://${host}/`, `${own}#@${host}`, `${own}@${host}`, `\\\\${host}\\a.png`],
  ...[`ftp://${host}/a.png`, `gopher://${host}/_x`, `s3://${host}/a.png`, 'file:///etc/passwd'],
  ...['data:image/png;base64,iVBORw0KGgo=', 'javascript:alert(1)', '/etc/passwd', '../../etc/passwd'],
  ...['/api/files/../../../etc/passwd', `${own}/../../passwd`, `${own}%00`, `${own}\n`, ` ${own}`],
  ...[own.toUpperCase(), own.replace('/api', ''), '/api/files/1', "/api/files/' or 1=1 --"],
  ...['x'.repeat(5_000), [own], { url: own }, 17, true],
]

/** The fields of an endpoint that take a file's address, and what else they wrongly accept. */
export function urlFaults(endpoint: Endpoint, host: string, own: string): string[] {
  const fields = idInputsOf(endpoint).filter(({ kind }) => kind === 'upload')
  return fields.flatMap(({ path }) =>
    inventedUrls(host, own)
      .filter((url) => {
        const issues = endpoint.input.safeParse(withIn({} as Input, path, url)).error?.issues ?? []
        return !issues.some((issue) => issue.path.join('.') === path.join('.'))
      })
      .map((url) => `${name(endpoint)} ${path.join('.')} takes ${String(url).slice(0, 60)}`),
  )
}
