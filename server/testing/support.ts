import type { Person, Portal } from './portal.ts'

/** A valid form. */
export const supportRequest = (more: Record<string, unknown> = {}) => ({
  subject: 'Export stops at page two',
  description: 'The list of requests shows all pages, the export only the first one.',
  ...more,
})

/** Opens a case and returns its id. */
export async function openedCase(
  portal: Portal,
  by: Person,
  more: Record<string, unknown> = {},
): Promise<string> {
  const answer = await portal.post('/support/createSupportCase', supportRequest(more), by)
  if (answer.status !== 200) throw new Error(`opening a case answered ${answer.status} ${answer.body.error}`)
  return (answer.body.data as { _id: string })._id
}
