import { phoneText } from '#contract/formats.ts'
import type { Changes, Form } from '#contract/forms/forms.ts'
import { meanings } from '#contract/forms/meanings.ts'
import type { PlaceMeaning } from '#contract/forms/places.ts'

/** A meaning in words: 'Place of service: 11', 'Patient’s full name', '“Fixed words”'. */
export function meaningText({ source, is, text }: PlaceMeaning): string {
  const meaning = meanings[source]
  if (!meaning) return ''
  if (source === 'fixed') return text ? `“${text}”` : 'Checked'
  return is === '' ? meaning.label : `${meaning.label}: ${meaning.options?.[is] ?? is}`
}

/** How a form is sent, in one line. */
export const sentText = ({ fax, email, portal }: Pick<Form, 'fax' | 'email' | 'portal'>): string =>
  [fax && `Fax ${phoneText(fax)}`, email, portal].filter(Boolean).join(' · ')

/** What differs from the previous blank, a line each. */
export function changeLines({ added, removed, moved, renamed }: Changes): string[] {
  const line = (words: string, places: readonly string[]) =>
    places.length === 0 ? [] : [`${words}: ${places.join(', ')}`]
  const lines = [
    ...line('Added', added),
    ...line('Removed', removed),
    ...line('Moved', moved),
    ...line('Renamed', renamed),
  ]
  return lines.length > 0 ? lines : ['Its places are the same.']
}
