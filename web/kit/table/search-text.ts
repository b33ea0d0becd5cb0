const maxSearchLength = 100

/** Cleans a search term: the server rejects invisible characters, which often come with pasted text. */
export const searched = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(0, maxSearchLength)
    .replace(/\p{Cs}/gu, '')
