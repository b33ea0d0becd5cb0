import { z } from 'zod'
import { optionalText } from '../fields.ts'
import { isMeaning } from './meanings.ts'

/** The most places that a form may have: the longest of twelve real ones has 81. */
export const maxPlaces = 600

/** The kinds of places. 'list': one of several texts. 'signature': never filled. */
const placeKinds = ['text', 'check', 'radio', 'list', 'signature'] as const

/** x1, y1, x2, y2 in points of 1/72 inch, from the page's lower left corner. */
const side = z.number().min(-20_000).max(20_000)
const Rect = z.tuple([side, side, side, side])
export type Rect = z.infer<typeof Rect>

/** A place on a form as it was read. `key` is unique on the form and stays the same while its field keeps its name. */
export const Place = z.object({
  key: z.string(),
  /** From 1. */
  page: z.number().int().min(1).max(20),
  kind: z.enum(placeKinds),
  /** The name of its field; '' on a form without fields. */
  name: z.string(),
  rect: Rect,
  /** The text printed nearest to it, and what it belongs to: a question, a column, a section. */
  label: z.string(),
  question: z.string(),
  heading: z.string(),
  multiline: z.boolean(),
  /** The most characters that its field takes; 0 for any number. */
  maxLength: z.number().int(),
  /** A list's options. */
  options: z.array(z.string()),
})
export type Place = z.infer<typeof Place>

/**
 * What a place means. `is`: for a check box, the value that checks it; for some texts, which one.
 * `text`: the words of a fixed text.
 */
export const PlaceMeaning = z.strictObject({
  source: z.string().refine(isMeaning, 'Please choose a meaning from the list.'),
  is: optionalText(80),
  text: optionalText(200),
})
export type PlaceMeaning = z.infer<typeof PlaceMeaning>
