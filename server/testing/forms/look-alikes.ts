import { readFileSync } from 'node:fs'
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'

// Neutral fillable PDFs with the names, kinds and places of fields of eleven makers' forms, and what each place means. The
// forms themselves are their makers' and are not here.

/** A place of a maker's form, as it was read from it and judged by someone. */
export interface JudgedPlace {
  readonly name: string
  readonly kind: 'text' | 'check' | 'radio' | 'signature'
  readonly rect: readonly [number, number, number, number]
  readonly on?: string
  readonly multiline?: boolean
  /** The nearest printed text. */
  readonly near: string
  /** 'source', or 'source=what a box stands for'; several where more than one is right; null where reading does not tell. */
  readonly meaning: string | null
}

interface JudgedForm {
  readonly page: readonly [number, number]
  /** Left out while the rules were written. */
  readonly heldOut: boolean
  readonly places: readonly JudgedPlace[]
}

export const judged = JSON.parse(readFileSync(new URL('judged.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, JudgedForm>
>

/** A look-alike with its places by the keys that the product gives them. */
export interface LookAlike {
  readonly name: string
  readonly bytes: Uint8Array
  readonly heldOut: boolean
  readonly places: ReadonlyMap<string, JudgedPlace>
}

const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '')

/** Draws a form: over each place its nearest label in tiny letters, cut off as the real one would not be. */
async function lookAlike(name: string, { page: size, heldOut, places }: JudgedForm): Promise<LookAlike> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([...size])
  const form = pdf.getForm()
  page.drawText(`TEST FORM ${name}. Not a manufacturer's form.`, {
    x: 20,
    y: page.getHeight() - 14,
    size: 8,
    font,
  })
  type Made = {
    kind: string
    add(place: JudgedPlace, look: { x: number; y: number; width: number; height: number }): void
  }
  const made = new Map<string, Made>()
  const byKey = new Map<string, JudgedPlace>()
  const times = new Map<string, number>()
  for (const place of places) {
    const [x, y, right, top] = place.rect
    const look = { x, y, width: Math.max(6, right - x), height: Math.max(6, top - y), borderWidth: 0.5 }
    page.drawText(printable(place.near).slice(0, 28), {
      ...{ x: Math.max(4, x - 2), y: top + 0.5, size: 3.5, font, color: rgb(0.4, 0.4, 0.4) },
    })
    const kind = place.kind === 'signature' ? 'text' : place.kind
    const field = place.name || 'unnamed'
    const known = made.get(field) ?? newField(field, kind, place)
    made.set(field, known)
    if (known.kind !== kind) continue
    known.add(place, look)
    const nth = (times.get(field) ?? 0) + 1
    times.set(field, nth)
    byKey.set(nth === 1 ? field : `${field}#${nth}`, place)
  }
  return { name, bytes: await pdf.save(), heldOut, places: byKey }

  function newField(field: string, kind: string, { multiline }: JudgedPlace): Made {
    if (kind === 'check') {
      const box = form.createCheckBox(field)
      return { kind, add: (_, look) => box.addToPage(page, look) }
    }
    if (kind === 'radio') {
      const group = form.createRadioGroup(field)
      let count = 0
      return {
        kind,
        add({ on }, look) {
          group.addOptionToPage(on && on !== 'Off' ? `${on}-${count}` : `Choice${count}`, page, look)
          count += 1
        },
      }
    }
    const text = form.createTextField(field)
    if (multiline) text.enableMultiline()
    return { kind, add: (_, look) => text.addToPage(page, { ...look, font }) }
  }
}

export const lookAlikes = (): Promise<LookAlike[]> =>
  Promise.all(Object.entries(judged).map(([name, form]) => lookAlike(name, form)))
