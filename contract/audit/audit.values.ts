/** What kind of thing was done: the choices of the filter, in its order. */
export const topicLabels = {
  opened: 'Records opened',
  parts: 'Parts of opened records',
  listed: 'Shown in lists and searches',
  exported: 'Exports and downloads',
  changed: 'Work on records',
  people: 'People and accounts',
  'signing-in': 'Signing in',
  settings: 'Payers, policies and settings',
} as const
export type Topic = keyof typeof topicLabels

export const topics = Object.keys(topicLabels) as [Topic, ...Topic[]]

export const isTopic = (text: string): text is Topic => Object.hasOwn(topicLabels, text)

/** Topics that an office has entries of. */
export const officeTopics: readonly Topic[] = topics.filter((topic) => topic !== 'settings')

/** How many entries a page shows. */
export const auditPageSize = 50

/** Of what a print is noted, as the audit names it. */
export const printedKinds = ['ivr', 'prior-authorization', 'support', 'appointment', 'authorization'] as const
export type PrintedKind = (typeof printedKinds)[number]

/** How many records a printed list may have: the longest page of a list is 50, a week has up to 100 appointments. */
export const maxPrinted = 100
