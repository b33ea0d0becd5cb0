// @module-tag slow
import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { fewestValues } from '#server/testing/benefits.ts'
import { determinationRow } from '#server/testing/determination-row.ts'
import { determinationOf } from './determination.ts'
import { fromLeft, runsOf, textToDraw } from './determination-fonts.ts'
import { determinationPdf } from './determination-pdf.ts'

/** A name in each alphabet of the languages spoken in the United States. */
const names = {
  Cyrillic: 'Олександра Щербак-Їжак',
  Greek: 'Ελένη Παπαδοπούλου',
  'Chinese, simplified': '陈晓明',
  'Chinese, traditional': '歐陽龍樹',
  Japanese: '渡邊 さくら・ジョン',
  Korean: '김민준 꽃똠',
  Arabic: 'محمد عبد الرحمن',
  Persian: 'گلناز پژمان',
  Hebrew: 'שרה בן־דוד',
  Devanagari: 'प्रिया शर्मा',
  Thai: 'สมชาย ใจดี',
  Armenian: 'Արմեն Սարգսյան',
  Bengali: 'রহিমা খাতুন',
  Ethiopic: 'አበበ ቢቂላ',
  Georgian: 'ნინო ბერიძე',
  Gujarati: 'જીજ્ઞા પટેલ',
  Gurmukhi: 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ',
  Kannada: 'ಲಕ್ಷ್ಮೀ ಗೌಡ',
  Khmer: 'សុខា ចាន់',
  Lao: 'ສົມພອນ',
  Malayalam: 'ലക്ഷ്മി നായർ',
  Myanmar: 'အောင်ဆန်း',
  Sinhala: 'නිමල් පෙරේරා',
  Tamil: 'கார்த்திக்',
  Telugu: 'శ్రీనివాస్',
  'Latin letters of Africa': 'Ọláńrewájú Ƙwɛɛ',
}

/** Alphabets whose vowels are drawn before the consonant that they follow. */
const reordered = [
  'Devanagari',
  'Bengali',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Khmer',
  'Malayalam',
  'Myanmar',
]
reordered.push('Sinhala', 'Tamil', 'Telugu')

/** Without spaces: a PDF does not record where a line was broken. */
const tight = (text: string) => text.normalize('NFC').replace(/\s/g, '')
const drawn = async (patient: string) =>
  determinationPdf(determinationOf(determinationRow({ patient, answer: fewestValues() }), new Map()))
/** The name on the first page, in the order of its letters. */
const nameOf = async (pdf: Buffer) => {
  const page = await (await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).getPage(1)
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join('')
  return tight(text.slice(text.indexOf('Verimend') + 8, text.indexOf(', born Mar 14, 1951')))
}
/** The actual text behind text in other fonts, for readers that support it (Acrobat, pdftotext). */
const readAs = (pdf: Buffer) => {
  const pages = pdf
    .toString('latin1')
    .split('stream\n')
    .map((part) => {
      try {
        return inflateSync(Buffer.from(part, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
  const texts = [...pages.join('').matchAll(/ActualText \((\xfe\xff.*?)\)\n>>/gs)]
  return texts
    .map(([, text = '']) => utf16(text.replace(/\\(.)/gs, (_, sign: string) => escaped[sign] ?? sign)))
    .join('')
}
const escaped: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const utf16 = (text: string) => Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le')

test.each(Object.entries(names))(
  'a patient’s name in %s is in the determination letter by letter',
  async (alphabet, name) => {
    const pdf = await drawn(name)
    if (reordered.includes(alphabet)) expect(tight(readAs(pdf))).toBe(tight(name))
    else expect(await nameOf(pdf)).toBe(tight(name))
  },
)

test('a determination in Latin letters opens only its own font', async () => {
  expect((await drawn('Zoë Łukasiewicz-Nguyễn')).toString('latin1')).not.toMatch(
    /BaseFont \/\w+\+(?!PublicSans)/,
  )
  expect((await drawn('Олена')).toString('latin1')).toMatch(/BaseFont \/\w+\+NotoSans/)
})

test('a letter that no font has becomes a question mark, and the rest of the text is drawn', async () => {
  expect(await nameOf(await drawn('Zoë 😀 Олена'))).toBe(tight('Zoë ? Олена'))
})

test('in right-to-left text, figures and left-to-right words keep their order', () => {
  const drawn = (text: string) => fromLeft(runsOf(text, 400)).map(textToDraw)
  expect(drawn('גל (1951) ABC דן')).toEqual(['(', '1951', ') ', 'גל', ' ABC ', 'דן'])
})
