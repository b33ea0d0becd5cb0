import { decisionOf } from '#contract/ivr/benefits/answer.rules.ts'
import {
  type BenefitsAnswer,
  type BenefitsField,
  fieldsOf,
  type Part,
} from '#contract/ivr/benefits/fields.values.ts'
import type { Decision } from '#contract/ivr/requests.ts'

type Loose = Record<string, { value: unknown; source?: string | null }>
export type LooseAnswer = Record<Part, Loose>

/** The answer with the fewest values that are accepted for a decision. */
export function fewestValues(decision: Decision = 'Approved'): LooseAnswer {
  const source = 'portal'
  return {
    primary: {
      policyStatus: { value: 'active', source: '271' },
      'productCoverage.status': { value: 'covered', source },
      'applicationCoverage.status': { value: 'covered', source },
      'priorAuth.required': { value: 'not-required', source },
    },
    secondary: {},
    close: {
      decision: { value: decisionOf[decision] },
      validUntil: { value: '2026-12-15' },
      ...(decision !== 'Approved' && {
        denialReasons: { value: [decision === 'Rejected' ? 'R10' : 'R15'] },
        notesToOffice: { value: 'The plan lists it as experimental.' },
      }),
    },
    internal: {},
  }
}

const amounts: Readonly<Record<string, number>> = { total: 200_000, met: 155_000, remaining: 45_000 }

/** A value of a field's kind that differs from those of most other fields. */
function valueFor(part: Part, name: string, { kind, options = {} }: BenefitsField): unknown {
  const [first = ''] = Object.keys(options)
  const seed = [...`${part} ${name}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7)
  const ending = name.split('.').at(-1) ?? ''
  return {
    choice: first,
    text: `${part} ${name} ${seed}`.slice(0, 20).trim(),
    note: `A note\non ${name}`,
    day:
      name.endsWith('To') || name === 'dueBy'
        ? `2027-02-${(seed % 27) + 1}`.replace(/-(\d)$/, '-0$1')
        : '2026-11-18',
    moment: '2026-11-20T14:30:00.000Z',
    cents: amounts[ending] ?? seed,
    percent: 1_000 + (seed % 100),
    count: seed % 100,
    choices: Object.keys(options).slice(0, 2),
    texts: [`${name} one`, `${name} two`],
    limits: [{ what: 'Applications in 12 weeks', limit: 10, used: null }],
  }[kind]
}

/** An answer with a value in every field. */
export function everyValue(): LooseAnswer {
  const of = (part: Part): Loose =>
    Object.fromEntries(
      Object.entries(fieldsOf(part)).map(([name, field], at) => [
        name,
        {
          value: valueFor(part, name, field),
          source:
            part === 'close' || part === 'internal'
              ? null
              : (['271', 'portal', 'phone', 'card'][at % 4] ?? null),
        },
      ]),
    )
  const answer = {
    primary: of('primary'),
    secondary: of('secondary'),
    close: of('close'),
    internal: of('internal'),
  }
  for (const part of ['primary', 'secondary'] as const)
    answer[part].planType = { value: 'Medicare (Original, Part B)', source: 'card' }
  Object.assign(answer.close, { verifiedOn: { value: '2026-11-20' }, validUntil: { value: '2026-12-15' } })
  return answer
}

export const asAnswer = (answer: LooseAnswer) => answer as unknown as BenefitsAnswer
