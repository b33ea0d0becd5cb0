// Codes as people write them: 'E11621', 'e11,621', '15275 59', '+15276'. Each is stored, compared and checked in one
// spelling.

/** Letters in capitals, without surrounding characters that are not part of a code. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .replace(/^(?:ICD-?(?:10)?(?:-?CM)?|CPT|HCPCS)(?:[ :#]+|(?=\d))/, '')
    .replace(/^[+#*(\s]+|[\s.,;:)]+$/g, '')

const diagnosis = /^([A-Z]\d[\dAB])(\d[\dX]{0,2}[\dA-Z]?|X{1,3}[\dA-Z]?|[A-Z]\d{1,3})?$/
const procedure = /^(?:\d{4}[\dA-Z]|[A-Z]\d{4})$/
const modified = /^(\d{4}[\dA-Z]|[A-Z]\d{4})((?:[ ,.:/-]+(?!X\d)[\dA-Z]{2})*)$/

function diagnosisOf(text: string): string | undefined {
  const found = diagnosis.exec(plain(text).replace(/[\s.,-]/g, ''))
  return found ? [found[1], found[2]].filter(Boolean).join('.') : undefined
}

/** 'E11.621' for 'e11621', 'E11,621' and 'E11 621'; a text that is not a diagnosis code stays. */
export const diagnosisCode = (text: string): string => diagnosisOf(text) ?? text

/** An application code alone, split by spaces or dashes: '15 275'. */
function applicationOf(text: string): string | undefined {
  const code = plain(text).replace(/[\s-]/g, '')
  return procedure.test(code) ? code : undefined
}

/** '15275-59' for '15275 59', '15275' for '15 275' and '+15275'; a text that is not an application code stays. */
export function applicationCode(text: string): string {
  const whole = applicationOf(text)
  if (whole !== undefined) return whole
  const [, code, modifiers = ''] = modified.exec(plain(text)) ?? []
  return code === undefined ? text : [code, ...(modifiers.match(/[\dA-Z]{2}/g) ?? [])].join('-')
}

const product = /^[A-Z]\d{4}$/

/** 'Q4186' for 'q4186' and 'Q-4186'. */
export function productCode(text: string): string {
  const code = plain(text).replace(/[\s-]/g, '')
  return product.test(code) ? code : text
}

const wordsOf = (text: string) => plain(text).split(/[^\dA-Z.]+/)

/** All diagnosis codes that a text names. */
const diagnosesIn = (text: string) => {
  const whole = diagnosisOf(text)
  if (whole !== undefined) return [whole]
  return wordsOf(text).flatMap((word) => {
    // 'E11.621L97.421' with nothing between them.
    const parts = word.match(/[A-Z]\d[\dAB]\.[\dX]{1,4}[A-Z]?(?!\d)|[A-Z]\d[\dAB]\.[\dX]{1,4}/g) ?? []
    return parts.length > 1 ? parts : (diagnosisOf(word) ?? [])
  })
}

/** All application codes that a text names, without modifiers. */
const applicationsIn = (text: string) => {
  const whole = applicationOf(text)
  if (whole !== undefined) return [whole]
  return wordsOf(text).flatMap((word) => {
    if (/^(?:\d{5}){2,}$/.test(word)) return word.match(/\d{5}/g) ?? []
    return procedure.test(word) ? [word] : []
  })
}

const only = (codes: readonly string[]) => (new Set(codes).size === 1 ? codes[0] : undefined)

/** The code in a text, spelled as in tables, also among other words; undefined if it names none or several. */
export const diagnosisNamed = (text: string): string | undefined => only(diagnosesIn(text))
export const applicationNamed = (text: string): string | undefined => only(applicationsIn(text))
export const productNamed = (text: string): string | undefined =>
  only([productCode(text), ...wordsOf(text)].filter((word) => product.test(word)))

const severalText = (codes: readonly string[], kind: string) => {
  const different = [...new Set(codes)]
  if (different.length < 2) return undefined
  return `Please enter one code per row: these are ${different.join(' and ')}. “Add another ${kind} code” opens a row.`
}

/** The message for several codes in one row; undefined for one code, and for none. */
export const severalDiagnoses = (text: string) => severalText(diagnosesIn(text), 'diagnosis')
export const severalApplications = (text: string) => severalText(applicationsIn(text), 'application')
