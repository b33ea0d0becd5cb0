import { folded, foldedLetters } from '#contract/folded.rules.ts'
import type { ComboOption } from '../kit/form/choices/combo-options.ts'

const plain = (text: string) => folded(foldedLetters(text).replace(/\bsaint\b/g, 'st'))

/**
 * Cities for a typed text: first those that begin with it, then those where a later word does. The text itself is
 * offered too, unless a listed city is spelled that way, because small places are not in the list.
 */
export function findCities(options: readonly ComboOption[], typed: string): readonly ComboOption[] {
  const wanted = plain(typed)
  const begins = options.filter(({ label }) => plain(label).startsWith(wanted))
  const contains = options.filter(
    ({ label }) => plain(label).includes(` ${wanted}`) && !begins.some((one) => one.label === label),
  )
  const isListed = begins.some(({ label }) => plain(label) === wanted)
  const own = { value: typed.trim(), label: `Use “${typed.trim()}”` }
  return isListed ? [...begins, ...contains] : [...begins, ...contains, own]
}
