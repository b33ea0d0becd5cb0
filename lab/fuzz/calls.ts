import fc, { type Arbitrary } from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { hostileTexts } from './values.ts'

/** One call, ready to be sent. */
export interface FuzzCall {
  readonly endpoint: Endpoint
  readonly method: string
  /** Below /api, with its path parameters and query filled in. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** What is odd about a call in addition to its input. */
interface Oddness {
  readonly type: string
  readonly key: string | undefined
  readonly method: string | undefined
  readonly raw: string | undefined
  readonly twice: boolean
}

/** Nothing odd. */
export const plain: Oddness = {
  type: 'application/json',
  key: undefined,
  method: undefined,
  raw: undefined,
  twice: false,
}

export const oddness: Arbitrary<Oddness> = fc.oneof(
  { weight: 16, arbitrary: fc.constant(plain) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/json; charset=utf-16',
        'a/b/c',
        '',
      )
      .map((type) => ({ ...plain, type })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'k', 'x'.repeat(300), 'a b', '\u00e9').map((key) => ({ ...plain, key })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'GET', 'POST')
      .map((method) => ({ ...plain, method })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        '{',
        '[]',
        '"',
        'null',
        '{"__proto__":{"userType":4}}',
        '{"a":1,"a":2}',
        `${'['.repeat(60_000)}`,
        '\u0000',
        '{"constructor":{"prototype":{}}}',
        `{"a":"${'x'.repeat(300_000)}"}`,
      )
      .map((raw) => ({ ...plain, raw })),
  },
  { weight: 1, arbitrary: fc.constant({ ...plain, twice: true }) },
)

const asText = (value: unknown): string => {
  if (typeof value === 'string') return value.toWellFormed()
  return (JSON.stringify(value) ?? '').slice(0, 8_000).toWellFormed()
}

/** The call of an endpoint with an input, which may be anything. */
export function callOf(
  endpoint: Endpoint,
  input: unknown,
  odd: Oddness,
  token: string | undefined,
): FuzzCall {
  const fields =
    typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : { value: input }
  const inPath = new Set<string>()
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    inPath.add(name)
    return encodeURIComponent(asText(fields[name] ?? '1').slice(0, 3_000)) || '1'
  })
  const others = Object.entries(fields).filter(([name]) => !inPath.has(name))
  const isQuery = endpoint.method === 'GET'
  const pairs = others.flatMap(([name, value]): [string, string][] => {
    const texts = Array.isArray(value) ? value.slice(0, 20).map(asText) : [asText(value)]
    return texts.map((text) => [name.slice(0, 200), text.slice(0, 3_000)])
  })
  const query = isQuery
    ? new URLSearchParams(odd.twice ? [...pairs, ...pairs] : pairs).toString().slice(0, 12_000)
    : ''
  const body = isQuery
    ? undefined
    : (odd.raw ?? JSON.stringify(inPath.size > 0 ? Object.fromEntries(others) : input))
  return {
    endpoint,
    method: odd.method ?? endpoint.method,
    url: `/api${path}${query ? `?${query}` : ''}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': odd.type }),
      ...(odd.key === undefined ? {} : { 'idempotency-key': odd.key }),
    },
    body,
  }
}

/** Inputs that have nothing to do with the endpoint. */
export const anything: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(
    fc.constantFrom('id', 'ids', 'search', 'email', 'page', 'status', '__proto__', 'data'),
    fc.oneof(fc.jsonValue(), fc.constantFrom(...hostileTexts)),
  ),
)
