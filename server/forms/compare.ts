import type { Changes } from '#contract/forms/forms.ts'
import type { Place, Rect } from '#contract/forms/places.ts'
import { placeName } from './plan.ts'

/** How far a place may move, in points, and still be the same: programs round differently. */
const tolerance = 3

const isNear = (a: Rect, b: Rect): boolean =>
  a.every((side, at) => Math.abs(side - (b[at] ?? 0)) <= tolerance)
const isSamePlace = (a: Place, b: Place) => a.page === b.page && isNear(a.rect, b.rect)
const named = (place: Place) => placeName(place, undefined)

/** A blank compared with the previous one. */
interface Compared {
  readonly changes: Changes
  /** The old keys of unchanged places, by their new keys. */
  readonly unchanged: ReadonlyMap<string, string>
}

/**
 * Which places of a blank are unchanged: same field, kind and label, at the same spot. A place at the same spot with
 * another field or label was renamed.
 */
export function compare(before: readonly Place[], after: readonly Place[]): Compared {
  const changes: Changes = { added: [], removed: [], moved: [], renamed: [] }
  const unchanged = new Map<string, string>()
  const old = new Map(before.map((place) => [place.key, place]))
  const gone = new Set(before)
  const open: Place[] = []
  for (const place of after) {
    const same = old.get(place.key)
    if (!same || !gone.has(same) || same.kind !== place.kind) {
      open.push(place)
      continue
    }
    gone.delete(same)
    const isRenamed = same.label !== place.label || same.question !== place.question
    if (!isSamePlace(same, place)) changes.moved.push(named(place))
    else if (isRenamed) changes.renamed.push(`${named(same)} → ${named(place)}`)
    else unchanged.set(place.key, same.key)
  }
  for (const place of open) {
    const there = [...gone].find((other) => isSamePlace(other, place) && other.kind === place.kind)
    if (!there) {
      changes.added.push(named(place))
      continue
    }
    gone.delete(there)
    // A form without fields names no places: one at the same spot with the same label is the same.
    const isSame = place.name === '' && there.name === '' && there.label === place.label
    if (isSame) unchanged.set(place.key, there.key)
    else changes.renamed.push(`${there.name || named(there)} → ${place.name || named(place)}`)
  }
  changes.removed.push(...[...gone].map(named))
  return { changes, unchanged }
}

/** 'Added: Fax. Moved: NPI, PTAN.' */
export function changesText({ added, removed, moved, renamed }: Changes): string {
  const list = (words: string, places: readonly string[]) => {
    const shown = places.slice(0, 8).join(', ')
    const more = places.length > 8 ? ` and ${places.length - 8} more` : ''
    return places.length === 0 ? [] : [`${words}: ${shown}${more}.`]
  }
  const said = [
    ...list('Added', added),
    ...list('Removed', removed),
    ...list('Moved', moved),
    ...list('Renamed', renamed),
  ]
  return said.length > 0 ? said.join(' ') : 'Its places are the same.'
}
