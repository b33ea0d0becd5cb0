/** A draft ends this long after it was last saved. */
export const draftDays = 30
/** Its person is told this long before. */
export const draftWarningDays = 7
export const maxDrafts = 50
/** Of the form as JSON text. */
export const maxDraftLength = 100_000
