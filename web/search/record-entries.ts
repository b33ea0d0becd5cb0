import type { ScreenKey } from '../kit/keys/screen-keys.ts'
import type { EntryGroup } from './entries.ts'
import { numberIn } from './opened.ts'

/**
 * What can be done with the record on screen and fits what is typed, as a group of the palette: what its screen offers, and
 * its messages, which support cases do not have.
 */
export function recordEntries(keys: readonly ScreenKey[], pathname: string, typed: string): EntryGroup[] {
  const number = numberIn(pathname)
  if (!number) return []
  // The bar of decisions ends with the one that ends well, the list begins with it, after what decides nothing.
  const offered = keys
    .flatMap(({ command, act }) => (command ? [{ label: command, run: act }] : []))
    .reverse()
  const messages = { label: 'Message', to: `${pathname}#messages` }
  const hasMessages = offered.some(({ label }) => label === 'Message') || number.startsWith('SUP')
  const words = typed.toLowerCase().split(/\s+/)
  const entries = (hasMessages ? offered : [messages, ...offered])
    .map((entry) => ({ ...entry, key: `record ${entry.label}`, detail: `#${number}` }))
    .filter(({ label }) => words.every((word) => label.toLowerCase().startsWith(word)))
  return entries.length > 0 ? [{ name: 'This record', entries }] : []
}
