import {
  degrees,
  PDFAcroCheckBox,
  PDFAcroText,
  PDFArray,
  PDFCheckBox,
  PDFDict,
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFString,
  PDFTextField,
  StandardFonts,
  TextAlignment,
} from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import type { Rect } from '#contract/forms/places.ts'
import { type Font, runsOf } from '../ivr/benefits/determination-fonts.ts'
import type { Entry } from './plan.ts'
import { openPdf } from './read-blank.ts'
import { inherited, parentOf, type Widget, widgetsOf } from './widgets.ts'

/** A filled form, and the places whose text does not fit. */
export interface Filled {
  readonly bytes: Uint8Array
  readonly unfit: readonly { readonly key: string; readonly why: string }[]
}

/** The smallest text size, in points, that can still be read on a fax. */
const smallestSize = 5
const largestSize = 10.5
const lineHeight = 1.18
/** The margin between a text and the sides of its place. */
const margin = 2

/** Fills a blank form. What does not fit is left out and reported, never cut off. */
export async function filledForm(blank: Uint8Array, entries: readonly Entry[]): Promise<Filled> {
  const document = await openPdf(blank)
  const fonts = await fontsOf(document)
  const unfit: { key: string; why: string }[] = []
  const widgets = new Map(widgetsOf(document).map((widget) => [widget.key, widget]))
  if (widgets.size > 0) {
    prepare(document)
    separateFields(document, [...widgets.values()], entries)
  }
  for (const entry of entries) {
    const widget = widgets.get(entry.place.key)
    const why = widget
      ? await fillWidget(document, widget, entry, fonts)
      : await drawOn(document, entry, fonts)
    if (why) unfit.push({ key: entry.place.key, why })
  }
  return { bytes: await document.save({ updateFieldAppearances: false, useObjectStreams: true }), unfit }
}

/** The file contains the appearance of its fields, and runs nothing when it is opened. */
function prepare(document: PDFDocument): void {
  const form = document.catalog.getOrCreateAcroForm().dict
  for (const key of ['XFA', 'NeedAppearances', 'CO']) form.delete(PDFName.of(key))
  for (const key of ['OpenAction', 'AA']) document.catalog.delete(PDFName.of(key))
}

// ---- fields with several places

const T = PDFName.of('T')
const V = PDFName.of('V')
const AS = PDFName.of('AS')
const DA = PDFName.of('DA')
const Off = PDFName.of('Off')

/**
 * Places with one name share one value. Where they mean different things, each becomes its own field: otherwise a
 * viewer that redraws the form would put one value into all of them.
 */
function separateFields(document: PDFDocument, widgets: readonly Widget[], entries: readonly Entry[]): void {
  const entryOf = new Map(entries.map((entry) => [entry.place.key, entry]))
  const names = new Set(widgets.map(({ name }) => name))
  for (const group of Map.groupBy(widgets, ({ name }) => name).values()) {
    if (group.length < 2) continue
    if (group.every(({ kind }) => kind === 'radio') && isOneChoice(group, entryOf)) continue
    const isText = group.every(({ kind }) => kind === 'text')
    const meanings = new Set(group.map(({ key }) => entryOf.get(key)?.meaning ?? ''))
    if (isText && meanings.size === 1 && isOneField(group)) continue
    for (const widget of group) {
      let name = widget.key.replaceAll('.', ' ') || 'field'
      while (name !== widget.name && names.has(name)) name = `${name} _`
      names.add(name)
      detach(document, widget, name)
    }
  }
}

const isOneField = ([first, ...others]: readonly Widget[]) =>
  others.every(({ dict }) => parentOf(dict) !== undefined && first && parentOf(dict) === parentOf(first.dict))

/** Radio buttons of one question, at most one of them on, each with its own value. */
function isOneChoice(group: readonly Widget[], entryOf: ReadonlyMap<string, Entry>): boolean {
  const sources = new Set(group.map(({ key }) => entryOf.get(key)?.meaning.split(' ')[0] ?? ''))
  const on = group.filter(({ key }) => entryOf.get(key)?.isOn)
  return (
    sources.size === 1 &&
    on.length < 2 &&
    new Set(group.map((widget) => widget.on)).size === group.length &&
    isOneField(group)
  )
}

/** Turns a place into its own field. */
function detach(document: PDFDocument, { dict, ref, kind }: Widget, name: string): void {
  const parent = parentOf(dict)
  for (const key of ['FT', 'DA', 'Q', 'MaxLen', 'Ff']) {
    const value = inherited(dict, key)
    if (value !== undefined) dict.set(PDFName.of(key), value)
  }
  if (kind === 'radio') dict.set(PDFName.of('Ff'), PDFNumber.of(0))
  dict.set(T, PDFHexString.fromText(name))
  dict.delete(V)
  if (kind === 'check' || kind === 'radio') dict.set(AS, Off)
  if (!parent) return
  dict.delete(PDFName.of('Parent'))
  const kids = parent.lookup(PDFName.of('Kids'))
  if (kids instanceof PDFArray) {
    const at = kids.asArray().indexOf(ref)
    if (at >= 0) kids.remove(at)
  }
  const form = document.catalog.getOrCreateAcroForm()
  if (kids instanceof PDFArray && kids.size() === 0) removeField(form.dict, parent)
  form.addField(ref)
}

/** A field that has lost all its places. */
function removeField(form: PDFDict, field: PDFDict): void {
  const fields = form.lookup(PDFName.of('Fields'))
  if (!(fields instanceof PDFArray)) return
  const at = fields.asArray().findIndex((_, index) => fields.lookup(index) === field)
  if (at >= 0) fields.remove(at)
}

// ---- places with a field

/** @returns why its text is not in it; undefined if it is */
async function fillWidget(
  document: PDFDocument,
  widget: Widget,
  { text, isOn }: Entry,
  fonts: Fonts,
): Promise<string | undefined> {
  if (widget.kind === 'check' || widget.kind === 'radio') return setBox(document, widget, isOn)
  const owner = ownerOf(widget)
  const chosen = sizeInField(document, owner.dict, widget.dict)
  let written = text
  if (widget.kind === 'list') {
    const option = widget.options.find((one) => one.trim().toLowerCase() === text.toLowerCase())
    if (option === undefined) return `The form’s list does not offer “${text}”.`
    written = option
    owner.dict.set(PDFName.of('FT'), PDFName.of('Tx'))
    owner.dict.set(PDFName.of('Ff'), PDFNumber.of(0))
    owner.dict.delete(PDFName.of('Opt'))
  }
  for (const key of ['AA', 'RV', 'DS']) owner.dict.delete(PDFName.of(key))
  if (widget.maxLength > 0 && written.length > widget.maxLength) written = written.replace(/[^\p{L}\d]/gu, '')
  if (widget.maxLength > 0 && written.length > widget.maxLength)
    return `Too long: its field takes ${widget.maxLength} characters. “${text}”`
  const font = await fonts.forText(written)
  if (!font) return `It has letters that cannot be printed. “${text}”`
  const [width, height] = sizeOf(widget.rect, rotationOf(widget.dict))
  const set = fitted(written, font, width, height, chosen, widget.multiline)
  if (!set) return `Too long for its place. “${text}”`
  const field = PDFTextField.of(PDFAcroText.fromDict(owner.dict, owner.ref), owner.ref, document)
  if (set.lines > 1 && !field.isMultiline()) field.enableMultiline()
  if (field.isRichFormatted()) field.disableRichFormatting()
  if (set.lines > 1) field.setAlignment(TextAlignment.Left)
  field.setText(written)
  field.setFontSize(set.size)
  field.updateAppearances(font)
  return undefined
}

/** The field of a place: the place itself, or the field that it shares with other places. */
function ownerOf({ dict, ref }: Widget): { dict: PDFDict; ref: PDFRef } {
  if (dict.has(T)) return { dict, ref }
  const parent = dict.get(PDFName.of('Parent'))
  const field = parentOf(dict)
  return parent instanceof PDFRef && field ? { dict: field, ref: parent } : { dict, ref }
}

function setBox(document: PDFDocument, widget: Widget, isOn: boolean): undefined {
  const { dict, on } = widget
  const owner = ownerOf(widget)
  if (on === '') {
    // Nothing is drawn for it: it gets what the library draws.
    const box = PDFCheckBox.of(PDFAcroCheckBox.fromDict(owner.dict, owner.ref), owner.ref, document)
    if (isOn) box.check()
    else box.uncheck()
    box.updateAppearances()
    return undefined
  }
  const state = isOn ? PDFName.of(on) : Off
  dict.set(AS, state)
  // The radio button that is on gives the field its value.
  if (isOn) owner.dict.set(V, state)
  else if (owner.dict.get(V) === PDFName.of(on) || owner.dict === dict) owner.dict.set(V, Off)
  return undefined
}

const rotationOf = (dict: PDFDict): number => {
  const look = dict.lookup(PDFName.of('MK'))
  const turned = look instanceof PDFDict ? look.lookup(PDFName.of('R')) : undefined
  return turned instanceof PDFNumber ? turned.asNumber() : 0
}

function sizeOf([x1, y1, x2, y2]: Rect, rotation: number): [width: number, height: number] {
  return rotation % 180 === 0 ? [x2 - x1, y2 - y1] : [y2 - y1, x2 - x1]
}

/**
 * The size that a form's maker chose; 0 for one that fits. The library fails on a field that does not set it itself, and
 * draws a place that does in that size, whatever fits: so it is moved from the place, or from the form, to the field.
 */
function sizeInField(document: PDFDocument, field: PDFDict, place: PDFDict): number {
  const ofForm = document.catalog.getOrCreateAcroForm().dict.lookup(DA)
  const look = field.lookup(DA) ?? inherited(place, 'DA') ?? ofForm
  const text = look instanceof PDFString || look instanceof PDFHexString ? look.decodeText() : ''
  if (place !== field) place.delete(DA)
  field.set(DA, PDFString.of(/\sTf\b/.test(text) ? text : '/Helv 0 Tf 0 g'))
  return Number(/(\d+(?:\.\d+)?)\s+Tf/.exec(text)?.[1] ?? 0)
}

// ---- fonts

/** The fonts of a document being filled: Helvetica, or one of the product's where Helvetica lacks a letter. */
async function fontsOf(document: PDFDocument) {
  // The library accepts any version of fontkit; its types know only their own.
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

type Fonts = Awaited<ReturnType<typeof fontsOf>>

// ---- fitting

/** The largest size at which a text fits a place, on as many lines as that has room for. */
function fitted(
  text: string,
  font: PDFFont,
  width: number,
  height: number,
  wanted: number,
  isMultiline: boolean,
): { size: number; lines: number } | undefined {
  const room = width - 2 * margin - 2
  const tallest = Math.max(smallestSize, (height - 1.5) / 1.25)
  const largest = Math.min(wanted > 0 ? Math.min(wanted, 12) : largestSize, tallest)
  const mayWrap = isMultiline || height >= 2 * smallestSize * lineHeight + 4
  for (let size = largest; size >= smallestSize; size -= 0.25) {
    if (font.widthOfTextAtSize(text, size) <= room) return { size, lines: 1 }
    if (!mayWrap || (!isMultiline && size > 8)) continue
    const lines = wrapped(text, font, size, room - 2)
    if (lines && lines.length * size * lineHeight + 4 <= height) return { size, lines: lines.length }
  }
  return font.widthOfTextAtSize(text, smallestSize) <= room ? { size: smallestSize, lines: 1 } : undefined
}

/** The lines of a text; undefined if a word is wider than the place. */
function wrapped(text: string, font: PDFFont, size: number, room: number): string[] | undefined {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    if (font.widthOfTextAtSize(word, size) > room) return undefined
    const last = lines.at(-1)
    if (last !== undefined && font.widthOfTextAtSize(`${last} ${word}`, size) <= room)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

// ---- places without a field

async function drawOn(
  document: PDFDocument,
  { place, text, isOn }: Entry,
  fonts: Fonts,
): Promise<string | undefined> {
  const page = document.getPages()[place.page - 1]
  if (!page) return 'Its page is not on the form.'
  const turned = ((page.getRotation().angle % 360) + 360) % 360
  const [x1, y1, x2, y2] = place.rect
  const [width, height] = sizeOf(place.rect, turned)
  // The lower left corner as the page is read, and a step from there to the right and upward.
  const corner = { 0: [x1, y1], 90: [x2, y1], 180: [x2, y2], 270: [x1, y2] }[turned] ?? [x1, y1]
  const at = (right: number, up: number) => {
    const [cos, sin] = [
      Math.round(Math.cos((turned * Math.PI) / 180)),
      Math.round(Math.sin((turned * Math.PI) / 180)),
    ]
    return { x: (corner[0] ?? 0) + right * cos - up * sin, y: (corner[1] ?? 0) + right * sin + up * cos }
  }
  const rotate = degrees(turned)
  if (place.kind === 'check') {
    if (!isOn) return undefined
    const size = Math.min(width, height) * 1.15
    const font = await fonts.forText('X')
    if (!font) return undefined
    const glyph = font.widthOfTextAtSize('X', size)
    page.drawText('X', { ...at((width - glyph) / 2, (height - size * 0.72) / 2), size, font, rotate })
    return undefined
  }
  const font = await fonts.forText(text)
  if (!font) return `It has letters that cannot be printed. “${text}”`
  const set = fitted(text, font, width, height, 0, place.multiline)
  if (!set) return `Too long for its place. “${text}”`
  const lines = set.lines > 1 ? (wrapped(text, font, set.size, width - 2 * margin - 4) ?? [text]) : [text]
  const above = (lines.length - 1) * set.size * lineHeight
  for (const [index, line] of lines.entries()) {
    const up =
      Math.max(1.5, (height - above - set.size) / 2 + set.size * 0.22) + above - index * set.size * lineHeight
    page.drawText(line, {
      ...at(margin, lines.length === 1 ? Math.min(up, 4) : up),
      size: set.size,
      font,
      rotate,
    })
  }
  return undefined
}
