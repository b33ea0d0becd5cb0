import { useSyncExternalStore } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { useFirstShown } from './first-shown.ts'

/** Loaded rows next to an input, both changed as a query changes: in a render that nothing interrupts. */
let loaded: number | undefined
let typed = ''
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const tell = () => {
  for (const listener of listeners) listener()
}

const rowMs = 4
const rows = 30
let rendered = 0

/** Takes as long to render as a row in a slow browser. */
function Row({ at }: { at: number }) {
  const end = performance.now() + rowMs
  while (performance.now() < end);
  rendered += 1
  return <li>{at}</li>
}

function List() {
  const count = useFirstShown(useSyncExternalStore(subscribe, () => loaded))
  if (count === undefined) return <p>Loading</p>
  return (
    <ul>
      {[...Array(count).keys()].map((at) => (
        <Row key={at} at={at} />
      ))}
    </ul>
  )
}

const Typed = () => <output>{useSyncExternalStore(subscribe, () => typed)}</output>

test('a loaded list is rendered in short tasks, and text typed during that comes first', async () => {
  loaded = undefined
  render(
    <>
      <Typed />
      <List />
    </>,
  )
  await expect.element(page.getByText('Loading')).toBeVisible()
  loaded = rows
  tell()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  // In a single task, everything would be there with the first paint.
  expect(rendered).toBeLessThan(rows)
  typed = 'W'
  tell()
  await Promise.resolve()
  expect(document.querySelector('output')?.textContent).toBe('W')
  expect(document.querySelectorAll('li')).toHaveLength(0)
  await expect.element(page.getByRole('listitem').nth(rows - 1)).toBeVisible()

  loaded = 2
  tell()
  await Promise.resolve()
  expect(document.querySelectorAll('li')).toHaveLength(2)
})
