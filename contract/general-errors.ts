/** The errors of errors.ts that any endpoint can return; separate, so that every screen loads only these. */
export const generalErrors = {
  'input.invalid': [400, 'Please correct the highlighted fields.'],
  'input.unreadable': [400, 'The request could not be read. Please reload the page and try again.'],
  'input.media-type': [415, 'This type of content is not accepted here.'],
  'input.too-large': [413, 'The request is too large.'],
  'user-type.not-allowed': [401, 'No Authorization found'],
  'session.missing': [403, 'Your session has expired. Please log in again.'],
  'office.not-member': [403, 'You can’t work for this office anymore.'],
  'record.not-found': [404, 'Record not found'],
  'route.not-found': [404, 'There is nothing at this address.'],
  'idempotency.other-body': [
    409,
    'This form was already sent with different content. Please reload the page and try again.',
  ],
  'server.failed': [500, 'Something went wrong on our side. Nothing was changed. Please try again.'],
  'server.unavailable': [
    503,
    'We can’t reach Verimend right now. What you typed is saved here. Please try again in a moment.',
  ],
  'server.busy': [503, 'Verimend is very busy right now. Please try again in a moment.'],
  'server.stopping': [503, 'Verimend is restarting. Please try again in a moment.'],
  'limit.too-many': [429, 'Too many attempts. Please try again in {wait}.'],
  'limit.creating': [429, 'Too many requests. Please try again in {wait}.'],
} as const satisfies Record<string, readonly [number, string]>

export const generalErrorMessage = (code: keyof typeof generalErrors): string => generalErrors[code][1]

/** Fills in the `{name}` placeholders of an error message. */
export function fillPlaceholders(words: string, parts: Record<string, string>): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '')
}
