/** What kind of thing was done: the choices of the filter, in its order. */
export const topics = [
  'opened',
  'parts',
  'listed',
  'exported',
  'changed',
  'people',
  'signing-in',
  'settings',
] as const
export type Topic = (typeof topics)[number]

export const isTopic = (text: string): text is Topic => topics.some((topic) => topic === text)

export const topicLabels: Readonly<Record<Topic, string>> = {
  opened: 'Records opened',
  parts: 'Parts of opened records',
  listed: 'Shown in lists and searches',
  exported: 'Exports and downloads',
  changed: 'Work on records',
  people: 'People and accounts',
  'signing-in': 'Signing in',
  settings: 'Payers, policies and settings',
}

/** Topics that an office has entries of. */
export const officeTopics: readonly Topic[] = [
  'opened',
  'parts',
  'listed',
  'exported',
  'changed',
  'people',
  'signing-in',
]

/** How many entries a page shows. */
export const auditPageSize = 50
