import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import type { Place, Rect } from '#contract/forms/places.ts'

// The places of a fillable form are the widgets on its pages. A name is not a key: two fields may share one, one field
// may have many widgets, and radio buttons may have none. So a place is a widget, in the order of its page, and its key
// is its field's name, numbered from the second on.

export interface Widget {
  readonly key: string
  /** From 1. */
  readonly page: number
  readonly dict: PDFDict
  readonly ref: PDFRef
  readonly name: string
  readonly kind: Place['kind']
  readonly rect: Rect
  /** The state of a check box or radio button that is on, and what the form calls it. */
  readonly on: string
  readonly says: string
  readonly multiline: boolean
  readonly maxLength: number
  readonly options: readonly string[]
}

const flags = { multiline: 1 << 12, password: 1 << 13, radio: 1 << 15, button: 1 << 16 }
/** Of an annotation: hidden, and not shown on a screen. */
const unseen = (1 << 1) | (1 << 5)

/** A widget, its field, and the fields that contain that. */
function withParents(dict: PDFDict): PDFDict[] {
  const all: PDFDict[] = []
  for (let at: PDFDict | undefined = dict; at && all.length < 20; at = parentOf(at)) all.push(at)
  return all
}

/** The value of a key that a widget may inherit from its field. */
export const inherited = (dict: PDFDict, key: string) =>
  withParents(dict)
    .map((at) => at.lookup(PDFName.of(key)))
    .find((value) => value !== undefined)

export const parentOf = (dict: PDFDict): PDFDict | undefined => {
  const parent = dict.lookup(PDFName.of('Parent'))
  return parent instanceof PDFDict ? parent : undefined
}

const textOf = (value: unknown): string =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''
const numberOf = (value: unknown): number => (value instanceof PDFNumber ? value.asNumber() : 0)

const nameOf = (dict: PDFDict): string =>
  withParents(dict)
    .map((at) => textOf(at.lookup(PDFName.of('T'))))
    .filter((name) => name !== '')
    .reverse()
    .join('.')

const states = (dict: PDFDict): string[] => {
  const appearances = dict.lookup(PDFName.of('AP'))
  const normal = appearances instanceof PDFDict ? appearances.lookup(PDFName.of('N')) : undefined
  return normal instanceof PDFDict ? normal.keys().map((key) => key.decodeText()) : []
}

function kindOf(dict: PDFDict, flag: number): Place['kind'] | undefined {
  const type = inherited(dict, 'FT')
  if (type === PDFName.of('Tx')) return flag & flags.password ? undefined : 'text'
  if (type === PDFName.of('Sig')) return 'signature'
  if (type === PDFName.of('Ch')) return 'list'
  if (type !== PDFName.of('Btn') || flag & flags.button) return undefined
  return flag & flags.radio ? 'radio' : 'check'
}

/** A list's options: texts, or pairs of a value and its text. */
function optionsOf(dict: PDFDict): string[] {
  const options = inherited(dict, 'Opt')
  if (!(options instanceof PDFArray)) return []
  return options.asArray().map((_, index) => {
    const option = options.lookup(index)
    return textOf(option instanceof PDFArray ? option.lookup(1) : option)
  })
}

/** All visible places of a form, page by page. */
export function widgetsOf(document: PDFDocument): Widget[] {
  const seen = new Map<string, number>()
  return document.getPages().flatMap((page, index) => {
    const annotations = page.node.Annots()
    return (annotations?.asArray() ?? []).flatMap((ref): Widget[] => {
      const dict = document.context.lookup(ref)
      if (!(ref instanceof PDFRef) || !(dict instanceof PDFDict)) return []
      if (dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Widget')) return []
      if (numberOf(dict.lookup(PDFName.of('F'))) & unseen) return []
      const flag = numberOf(inherited(dict, 'Ff'))
      const kind = kindOf(dict, flag)
      const rect = rectOf(dict)
      if (!kind || !rect) return []
      const name = nameOf(dict)
      const times = (seen.get(name) ?? 0) + 1
      seen.set(name, times)
      const isButton = kind === 'check' || kind === 'radio'
      const on = isButton ? (states(dict).find((state) => state !== 'Off') ?? '') : ''
      const options = optionsOf(dict)
      return [
        {
          key: times === 1 ? name : `${name}#${times}`,
          page: index + 1,
          ...{ dict, ref, name, kind, rect },
          on,
          says: options.length > 0 && /^\d+$/.test(on) ? (options[Number(on)] ?? on) : on,
          multiline: kind === 'text' && (flag & flags.multiline) !== 0,
          maxLength: kind === 'text' ? numberOf(inherited(dict, 'MaxLen')) : 0,
          options: kind === 'list' ? options : [],
        },
      ]
    })
  })
}

function rectOf(dict: PDFDict): Rect | undefined {
  const rect = dict.lookup(PDFName.of('Rect'))
  if (!(rect instanceof PDFArray) || rect.size() !== 4) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map((index) => numberOf(rect.lookup(index)))
  const sides: Rect = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return sides[2] - sides[0] < 1 || sides[3] - sides[1] < 1 ? undefined : sides
}
