// What names of real people look like. Names appear in emails: 'www.evil.com' would be a link there, and
// 'Pay now. Click here' a message.

/** A period after a word with a vowel that is neither an initial nor a known abbreviation, such as 'now.'. */
const sentenceEnd =
  /(?<![\p{L}\p{M}])(?!(?:\p{L}\p{M}*|[b-df-hj-np-tv-xz]{2,4}|alex|benj|capt|chas|cmdr|col|cpl|ed|edw|esq|fco|gen|geo|gov|hon|jas|jos|ma|maj|prof|rev|robt|saml|sgt|st[aeo]|theo|thos)\.)[\p{L}\p{M}]+\./iu

/** Whether a period ends something other than an initial or an abbreviation. */
export const hasSentenceEnd = (name: string): boolean => sentenceEnd.test(name)

/** What may appear in a name, each in its place. `isWithinName` checks periods within a word. */
const parts = new RegExp(
  [
    String.raw`[\p{L}\p{M}]`,
    String.raw`(?<=[\p{L}\p{M}])[\u200c\u200d]`,
    String.raw`['‘’ʼ](?=\p{L})|(?<=[\p{L}\p{M}])['‘’ʼ]`,
    '(?<!^)[ -]',
    // 'Gal·la', 'マリア・ホセ'
    String.raw`(?<=[\p{L}\p{M}])[·・](?=\p{L})`,
    // 'Whitlock 3rd', 'Whitlock, Jr.', 'Whitlock, M.D.'
    String.raw`(?<=[\p{L}\p{M}.],? )(?:1st|2nd|3rd|[4-9]th)(?=$|[ ,])`,
    String.raw`(?<=[\p{L}\p{M}.]),(?= ?(?:(?:[a-z]\.?){1,4}|2nd|3rd|[4-9]th)(?:$|,))`,
    String.raw`(?<=[\p{L}\p{M}])\.(?=$|[ ,-])`,
  ].join('|'),
  'giu',
)

const abbreviation = /(?:^|[^\p{L}\p{M}])(?:\p{L}\p{M}*|dr|fr|mc|mr|mrs|ms|ph|sr|st|st[ae]|ma)$/iu
/** Domain endings that could follow: 'St.Club' is a link. Those of two letters are all countries'. */
const domains =
  /^(?:\p{L}{2}|com|net|org|edu|gov|mil|int|biz|pro|app|dev|xyz|top|art|fun|icu|vip|bio|med|care|club|info|live|link|name|news|page|blog|shop|site|tech|work|zone|click|email|store|space|world|today|clinic|doctor|health|online|website)(?!\p{L})/iu

/** Whether a period may be between two letters: after an initial or 'St', before an initial or a name. */
function isWithinName(name: string, at: number): boolean {
  const after = name.slice(at + 1)
  if (!abbreviation.test(name.slice(0, at))) return false
  return (
    /^\p{L}\p{M}*(?:$|[. ,-])/u.test(after) || (/^\p{Lu}[\p{L}\p{M}]/u.test(after) && !domains.test(after))
  )
}

/** The first character that cannot be where it is in a name; undefined if there is none. */
export function notOfName(name: string): string | undefined {
  const rest = name
    .replace(/(?<=[\p{L}\p{M}])\.(?=\p{L})/gu, (stop, at: number) => (isWithinName(name, at) ? 'x' : stop))
    .replace(parts, '')
  return /./su.exec(rest)?.[0]
}

export const maxNameWords = 6

/** Words between names that are not counted: 'dos Reis de Moura e Sousa Neto' has four. */
const particles =
  /^(?:a|abu|af|al|ap|av|ben|bin|bint|d[aeiou]|das|del|della|de[nr]|dos|e|el|i|ibn|la|las|le|los|te|te[nr]|'t|u|van|vo[mn]|y|zu|zu[mr])$/iu

/** How many words a name has. */
export const nameWords = (name: string): number =>
  name.split(/ +/).filter((word) => !particles.test(word.replace(/[‘’]/g, "'"))).length
