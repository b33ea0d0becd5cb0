/** A draft ends this long after it was last saved. */
export const draftDays = 30
/** Its person is told this long before. */
export const draftWarningDays = 7
export const maxDrafts = 50
/** Of the form as JSON text. */
export const maxDraftLength = 100_000

/** As many saves without a reply a window names with the next one. */
export const maxUnanswered = 20
