import { type CardWord, folded, heightOf, type Row } from './words.rules.ts'

/** The kind of value that a label announces. 'other' ends the value before it and is never read itself. */
export type LabelKind = 'member' | 'medicare' | 'group' | 'name' | 'birth' | 'other'

export interface Label {
  readonly kind: LabelKind
  /** The indexes of its first word in the row, and of the one after its last. */
  readonly from: number
  readonly to: number
}

const number = ['number', 'no', 'num', '#', 'nbr']
const withNumber = (...words: string[]) => number.map((last) => `${words.join(' ')} ${last}`)

/** Labels as cards print them (docs/spec/ivr-form.md, 'Card reader'). */
const printed: Readonly<Record<LabelKind, readonly string[]>> = {
  medicare: withNumber('medicare').concat(withNumber('medicare claim')),
  member: [
    ...['member id', 'member id #', 'member id no', 'member id number', 'member', 'members id', 'memberid'],
    ...withNumber('member'),
    ...['subscriber id', 'subscriber id #', 'enrollee id', 'insured id', 'recipient id', 'beneficiary id'],
    ...['medicaid id', 'medicaid id #', 'client id', 'cardholder id', 'participant id', 'contract id'],
    ...withNumber('subscriber'),
    ...withNumber('identification'),
    ...withNumber('policy'),
    ...withNumber('id'),
    ...['id', 'id#', 'policy', 'policy id', 'dod benefits number', 'certificate number'],
  ],
  group: [
    ...['group', 'grp', 'group#', 'grp#', 'group id', 'employer group', 'plan group', 'plan/group'],
    ...withNumber('group'),
    ...withNumber('grp'),
    ...withNumber('employer group'),
  ],
  name: [
    'name',
    'member name',
    'subscriber name',
    'patient name',
    'insured name',
    'cardholder name',
    'subscriber',
  ],
  birth: ['dob', 'date of birth', 'birth date', 'birthdate'],
  other: [
    ...[
      'rxbin',
      'rxpcn',
      'rxgrp',
      'rxgroup',
      'rxid',
      'rxlin',
      'rx bin',
      'rx pcn',
      'rx grp',
      'rx group',
      'rx id',
    ],
    ...[
      'rx bin #',
      'rx group #',
      'rx member id',
      'bin',
      'pcn',
      'bin #',
      'pcn #',
      'rx',
      'issuer',
      'issuer id',
    ],
    ...[
      'payer id',
      'payor id',
      'edi',
      'edi payer id',
      'plan id',
      'plan code',
      'plan',
      'plan type',
      'plan name',
    ],
    ...['provider id', 'pcp', 'tax id', 'group name', 'employer name', 'company name'],
    ...['provider name', 'pcp name', 'physician name', 'dependent name'],
    ...['effective', 'effective date', 'eff date', 'issued', 'copay', 'copays'],
    ...[
      'office visit',
      'specialist',
      'spec',
      'er',
      'urgent care',
      'emergency',
      'deductible',
      'dependent',
      'dep',
    ],
    ...[
      'dependents',
      'suffix',
      'network',
      'division',
      'employer',
      'member services',
      'member service',
      'members',
    ],
    ...['customer service', 'provider services', 'coverage', 'coverage starts', 'entitled to', 'card issued'],
    ...['health plan', 'health plan (80840)', 'account', 'account #', 'care type', 'contract', 'state'],
  ],
}

interface Pattern {
  readonly kind: LabelKind
  readonly words: readonly string[]
}

const patterns: readonly Pattern[] = Object.entries(printed)
  .flatMap(([kind, texts]) =>
    texts.map((text): Pattern => ({ kind: kind as LabelKind, words: text.split(' ').map(folded) })),
  )
  .toSorted(
    (one, other) =>
      other.words.length - one.words.length || other.words.join('').length - one.words.join('').length,
  )

/** Whether words differ by at most one letter: changed, missing or added. */
function isNear(one: string, other: string): boolean {
  if (one === other) return true
  if (Math.abs(one.length - other.length) > 1 || Math.min(one.length, other.length) < 5) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const rest = (text: string, from: number) => text.slice(from)
  return (
    rest(one, at + 1) === rest(other, at + 1) ||
    rest(one, at + 1) === rest(other, at) ||
    rest(one, at) === rest(other, at + 1)
  )
}

/** 'ID#' is also 'ID', and 'Number/Número' on a bilingual card is also 'Number'. */
const waysToRead = (text: string): string[] => [
  folded(text),
  folded(text).replace(/(?<=.)#$/, ''),
  folded(text.replace(/\/.*$/, '')),
]

/** The words of a label are close together. */
const isClose = (one: CardWord, next: CardWord) => next.left - one.right < 1.5 * Math.max(heightOf(one), 8)

/** A label must not be part of a name or number: 'ID' in 'ID4471' is not one. */
function matches(row: Row, from: number, words: readonly string[]): number | undefined {
  let at = from
  for (const wanted of words) {
    const word = row[at]
    const before = row[at - 1]
    if (!word || (at > from && before && !isClose(before, word))) return undefined
    if (!waysToRead(word.text).some((read) => isNear(read, wanted))) return undefined
    at += 1
  }
  return at
}

/** The labels in a row from left to right; if several begin at a word, the longest. */
export function labelsIn(row: Row): Label[] {
  const found: Label[] = []
  for (let at = 0; at < row.length; at += 1) {
    for (const { kind, words } of patterns) {
      const to = matches(row, at, words)
      if (to === undefined) continue
      found.push({ kind, from: at, to })
      at = to - 1
      break
    }
  }
  return found
}
