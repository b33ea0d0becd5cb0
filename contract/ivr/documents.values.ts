/** The maximum number of documents in one call, and in one request. */
export const maxDocumentsAtOnce = 50
export const maxDocuments = 200

/** The maximum number of requests that the dropdown offers: the newest matches. */
export const maxIvrChoices = 1_000
