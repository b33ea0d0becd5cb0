import { type PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import { type Font, runsOf } from '../ivr/benefits/determination-fonts.ts'

/** The fonts of a document that is filled: Helvetica, and where that has not all letters, one of the product's. */
export async function fontsOf(document: PDFDocument) {
  // The library takes any version of fontkit; its types know their own alone.
  document.registerFontkit(fontkit as unknown as Parameters<PDFDocument['registerFontkit']>[0])
  const helvetica = await document.embedFont(StandardFonts.Helvetica)
  const standard = new Set(helvetica.getCharacterSet())
  const embedded = new Map<string, PDFFont>()

  async function embed(font: Font): Promise<PDFFont> {
    const known = embedded.get(font.name)
    if (known) return known
    const made = await document.embedFont(font.file(), { subset: true })
    embedded.set(font.name, made)
    return made
  }

  return {
    /** A font that has all letters of a text; undefined if none has. */
    async forText(text: string): Promise<PDFFont | undefined> {
      if (Array.from(text).every((letter) => standard.has(letter.codePointAt(0) ?? 0))) return helvetica
      const fonts = [...new Set(runsOf(text, 400).map((run) => run.font))]
      // Most typefaces of other alphabets have the Latin letters as well.
      for (const font of fonts.toReversed()) {
        const letters = new Set(fontkit.create(font.file()).characterSet)
        if (Array.from(text).every((letter) => letters.has(letter.codePointAt(0) ?? 0))) return embed(font)
      }
      return undefined
    },
  }
}
