/** The longest period of one overview, in days: a leap year. */
export const maxOverviewDays = 366

/** How long open requests have been open, in days since their submission; the last has no end. */
export const ages = [
  { key: 'under-1', from: 0, to: 1 },
  { key: '1-to-2', from: 1, to: 2 },
  { key: '2-to-3', from: 2, to: 3 },
  { key: '3-to-5', from: 3, to: 5 },
  { key: 'over-5', from: 5, to: undefined },
] as const

/** An open request is stuck when nothing was done with it for this many days. */
export const stuckAfterDays = 5

/** The figures of the team overview whose requests can be listed. */
export const overviewFigures = [
  'taken',
  'decided',
  'first-pass',
  'reason',
  'waiting-on-team',
  'waiting-on-office',
  'due-today',
  'overdue',
  'stuck',
  'follow-ups',
  'follow-ups-overdue',
  'age',
] as const
export type OverviewFigure = (typeof overviewFigures)[number]

/** What was decided in the period, as the key of the figure 'decided'. */
export const overviewOutcomes = ['Approved', 'Rejected', 'Conditional'] as const

/** The most rows of 'Reasons by office' and 'First pass by office'. */
export const maxOffices = 100
