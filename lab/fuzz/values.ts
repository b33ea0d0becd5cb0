import fc, { type Arbitrary } from 'fast-check'
import type { z } from 'zod'
import { defOf } from '#tools/zod-def.ts'

const text = (length: number) => 'x'.repeat(length)

/** Texts that break programs: control characters, direction marks, halves of characters, syntax of other languages. */
export const hostileTexts: readonly string[] = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff',
    '\u202e',
    '\u2066x',
    '\ufeff',
    '\u200b',
    '\u0301',
    'ﬁ',
    'İ',
    'ß',
  ],
  ...[
    '💉',
    '👩‍👩‍👧‍👦',
    'ä'.normalize('NFD'),
    '\r\nSet-Cookie: a=b',
    '\t',
    '../../etc/passwd',
    '..%2f',
    '%00',
    '%2523',
    '%',
    '##',
  ],
  ...[
    "'",
    "' or 1=1 --",
    '";drop table users;--',
    '\\',
    '%_%',
    '$1',
    '$' + '{x}',
    '{{7*7}}',
    '<img src=x onerror=alert(1)>',
    '=1+1',
  ],
  // Texts that change a statement, a header, a path, a page or a program that they are put into.
  ...[
    "') or ('1'='1",
    "'||version()||'",
    '1 or 1=1',
    '1;select 1--',
    'id desc,(select 1)',
    '%0d%0aSet-Cookie: a=b',
    '/etc/passwd',
    '..\\..\\win.ini',
    'file:///etc/passwd',
    'http://127.0.0.1:9/',
    '"><script>alert(1)</script>',
    'javascript:alert(1)',
    ';id',
    '$(id)',
  ],
  ...[
    'null',
    'undefined',
    'NaN',
    'true',
    '[]',
    '{}',
    '[object Object]',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ],
  ...[
    '-1',
    '0',
    '00',
    '1e308',
    '1e999',
    '9007199254740993',
    '9223372036854775808',
    '99999999999999999999',
    '1.5',
    '0x10',
    '-0',
  ],
  ...[
    '0000-00-00',
    '0000-01-01',
    '1899-12-31',
    '2199-12-31',
    '2200-01-01',
    '4714-11-24',
    '294276-12-31',
    '2026-02-30',
    '2026-13-01',
    '9999-12-31',
    '10000-01-01',
    '0001-01-01',
    '-000001-01-01',
    '+275760-09-13',
  ],
  ...[
    '2026-11-23T25:00:00Z',
    '2026-03-08T02:30:00',
    '24:00',
    '23:59:60',
    'Mars/Olympus',
    'UTC',
    '+14:00',
    '\u0661\u0662',
  ],
  ...[
    text(100),
    text(256),
    text(4_001),
    text(70_000),
    '💉'.repeat(2_000),
    '('.repeat(500),
    'a,'.repeat(3_000),
    ' '.repeat(9_000),
  ],
]

/**
 * The limits of the database's number types, and the next numbers beyond: smallint, integer, what JSON represents
 * exactly, bigint.
 */
const boundaries: readonly number[] = [2 ** 15, 2 ** 31, 2 ** 53, 2 ** 63].flatMap((limit) => [
  limit - 1,
  limit,
  -limit,
  -limit - 1,
])

/** Anything else that JSON can contain in place of an expected value. */
export const hostileValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, Number.MIN_VALUE],
  ...boundaries,
  ...[
    [],
    {},
    [[]],
    [null],
    { length: 1_000_000 },
    { toString: 'x' },
    JSON.parse('{"then":"x"}'),
    { $ne: null },
    ['a', 'a'],
    { 0: 'a' },
  ],
  ...[Array.from({ length: 3_000 }, () => '1'), Array.from({ length: 500 }, () => ({}))],
  ...[nested(20, []), nested(3_000, []), nested(3_000, {})],
]

function nested(depth: number, kind: object): unknown {
  let value: unknown = 1
  for (let at = 0; at < depth; at += 1) value = Array.isArray(kind) ? [value] : { a: value }
  return value
}

const dictionaries = new WeakMap<z.ZodType, readonly string[]>()

/**
 * Values that a schema mostly accepts.
 * @param words the texts to draw from; each schema uses those that it accepts
 */
export function valuesOf(schema: z.ZodType, words: readonly string[], depth = 0): Arbitrary<unknown> {
  const def = defOf(schema)
  const inside = (inner: z.ZodType | undefined) =>
    inner && depth < 12 ? valuesOf(inner, words, depth + 1) : fc.constant(null)
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return textsFor(schema, words)
    case 'object':
      return objectOf(def.shape ?? {}, inside)
    case 'array':
      return fc.oneof(
        { weight: 8, arbitrary: fc.array(inside(def.element), { maxLength: 3 }) },
        // The same item more than once.
        {
          weight: 1,
          arbitrary: fc
            .tuple(inside(def.element), fc.constantFrom(2, 3, 300))
            .map(([one, times]) => Array.from({ length: times }, () => one)),
        },
      )
    case 'tuple':
      return fc.tuple(...(def.items ?? []).map(inside))
    case 'record':
      return fc.dictionary(
        fc.oneof(inside(def.keyType).map(String), fc.constantFrom('a', '__proto__')),
        inside(def.valueType),
        { maxKeys: 4 },
      )
    case 'union':
      return fc.oneof(...(def.options ?? []).map(inside))
    case 'intersection':
      return fc
        .tuple(inside(def.left), inside(def.right))
        .map(([one, other]) => ({ ...(one as object), ...(other as object) }))
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(inside(def.innerType), { nil: undefined, freq: 3 })
    case 'nullable':
      return fc.option(inside(def.innerType), { nil: null })
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return inside(def.innerType)
    case 'pipe':
      return inside(def.in && defOf(def.in).type === 'transform' ? def.out : def.in)
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 60 }),
        fc.integer(),
        fc.double({ noNaN: true }),
        fc.constantFrom(...boundaries),
      )
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constant(undefined)
  }
}

function objectOf(
  shape: Record<string, z.ZodType>,
  inside: (inner: z.ZodType) => Arbitrary<unknown>,
): Arbitrary<unknown> {
  return fc
    .record(Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, inside(inner)])))
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)))
}

/** Texts that the schema accepts, at its limits too. */
function textsFor(schema: z.ZodType, words: readonly string[]): Arbitrary<string> {
  const known = dictionaries.get(schema) ?? acceptedOf(schema, words)
  dictionaries.set(schema, known)
  const free = fc.string({ unit: 'grapheme', maxLength: 40 })
  return fc.oneof(
    { weight: 12, arbitrary: known.length > 0 ? fc.constantFrom(...known) : free },
    { weight: 1, arbitrary: free },
    { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
  )
}

function acceptedOf(schema: z.ZodType, words: readonly string[]): readonly string[] {
  const { minLength, maxLength } = schema as { minLength?: number | null; maxLength?: number | null }
  const edges = [minLength, maxLength, (maxLength ?? 0) + 1].filter(
    (length) => length && length < 100_000,
  ) as number[]
  const accepted = words.filter((word) => schema.safeParse(word).success)
  return [...accepted.slice(0, 200), ...edges.map(text)]
}
