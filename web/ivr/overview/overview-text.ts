import { twoDigits } from '#contract/formats.ts'
import { reasons } from '#contract/ivr/benefits/reasons.ts'
import { documentLabels, isDocumentKind } from '#contract/ivr/check/documents.ts'
import { ages, type OverviewFigure, type TeamOverview, type Work } from '#contract/ivr/queue/overview.ts'

/** A length of time in whole minutes: '45 min', '2 h 05 min', '38 h', '3.4 days'; '-' if nothing was measured. */
export function minutesText(minutes: number | null): string {
  if (minutes === null) return '-'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 10 * 60) return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h`
  return `${(minutes / 1440).toFixed(1)} days`
}

/** Why a request was rejected or made Conditional: a standard reason, or what was asked for. */
export function reasonText(reason: string): string {
  if (reason in reasons) return `${reason} ${reasons[reason as keyof typeof reasons].name}`
  if (isDocumentKind(reason)) return documentLabels[reason]
  return askedFor[reason] ?? reason
}

const askedFor: Readonly<Record<string, string>> = {
  field: 'A value to correct',
  question: 'A question',
  notes: 'Something in the notes',
}

export const ageTexts: Readonly<Record<(typeof ages)[number]['key'], string>> = {
  'under-1': 'Under 1 day',
  '1-to-2': '1 to 2 days',
  '2-to-3': '2 to 3 days',
  '3-to-5': '3 to 5 days',
  'over-5': 'Over 5 days',
}

/** The requests behind a figure, as the heading of their list. */
export function figureText(figure: OverviewFigure, key: string): string {
  if (figure === 'decided') return decidedTexts[key] ?? 'Decided'
  if (figure === 'reason') return reasonText(key)
  if (figure === 'age') return `Open: ${(ageTexts as Record<string, string>)[key] ?? key}`
  return figureTexts[figure]
}

const decidedTexts: Readonly<Record<string, string>> = {
  Approved: 'Approved',
  Rejected: 'Rejected',
  Conditional: 'Marked conditional',
  Final: 'Approved or rejected',
}

export const figureTexts = {
  taken: 'Taken',
  'first-pass': 'Approved at first pass',
  'waiting-on-team': 'Waiting for team',
  'waiting-on-office': 'Waiting for office',
  'due-today': 'Due today',
  overdue: 'Overdue',
  stuck: 'Stuck',
  'follow-ups': 'Follow-ups',
  'follow-ups-overdue': 'Follow-ups overdue',
} as const

/** What is open now, each figure with the name of its count. */
export const openFigures = [
  ['waiting-on-team', 'team'],
  ['waiting-on-office', 'office'],
  ['due-today', 'dueToday'],
  ['overdue', 'overdue'],
  ['stuck', 'stuck'],
] as const

const measures: readonly (readonly [string, (work: Work) => number | null])[] = [
  ['Taken', ({ taken }) => taken],
  ['Approved', ({ approved }) => approved],
  ['Rejected', ({ rejected }) => rejected],
  ['Conditional', ({ conditional }) => conditional],
  ['Handling, median minutes', ({ handlingMedian }) => handlingMedian],
  ['Handling, 90th percentile minutes', ({ handlingNinetieth }) => handlingNinetieth],
  ['Total, median minutes', ({ totalMedian }) => totalMedian],
  ['Total, 90th percentile minutes', ({ totalNinetieth }) => totalNinetieth],
]

/** All figures, one per row: group, name, figure, value. An empty value was not measured. */
export function overviewRowsOf(overview: TeamOverview): string[][] {
  const { total, members, payers, offices, reasons: told, open, followUps } = overview
  const rowsOf = (group: string, name: string, work: Work) =>
    measures.map(([measure, of]) => [group, name, measure, String(of(work) ?? '')])
  return [
    ['Group', 'Name', 'Figure', 'Value'],
    ...rowsOf('Team', '', total),
    ...members.flatMap((member) => rowsOf('Member', member.name, member)),
    ...payers.flatMap((payer) => rowsOf('Payer', payer.payer, payer)),
    ...offices.flatMap(({ officeName, decided, firstPass }) => [
      ['Office', officeName, 'Approved or rejected', String(decided)],
      ['Office', officeName, 'Approved at first pass', String(firstPass)],
    ]),
    ...told.map(({ officeName, reason, times }) => ['Reason', officeName, reasonText(reason), String(times)]),
    ...openFigures.map(([figure, count]) => ['Open', '', figureTexts[figure], String(open[count])]),
    ['Open', '', figureTexts['follow-ups'], String(followUps.all)],
    ['Open', '', figureTexts['follow-ups-overdue'], String(followUps.overdue)],
    ...ages.map(({ key }, at) => ['Open by age', '', ageTexts[key], String(open.ages[at] ?? 0)]),
  ]
}
