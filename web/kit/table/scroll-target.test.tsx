import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { useScrollTarget } from './scroll-target.ts'

const sections = { toNotes: 'notes' }

/** A page whose upper part grows after the section in its URL was shown. */
function GrowingPage() {
  const [height, setHeight] = useState(900)
  useScrollTarget(true, sections)
  return (
    // Browsers keep the visible part in view while the page grows, but not when loaded parts replace placeholders.
    <div style={{ overflowAnchor: 'none' }}>
      <button type="button" onClick={() => setHeight(height + 2_000)}>
        Load more
      </button>
      <div style={{ height }} />
      <section id="notes" tabIndex={-1} aria-label="Notes">
        Notes
      </section>
      <div style={{ height: 2_000 }} />
    </div>
  )
}

test('the section of a link stays in view while parts above it load, until the person scrolls', async () => {
  const router = render(<GrowingPage />)
  const more = page.getByRole('button', { name: 'Load more', includeHidden: true })
  await expect.element(more).toBeInTheDocument()
  await router.navigate('/here#notes')
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect.element(notes).toBeInViewport()
  await expect.element(notes).toHaveFocus()
  // By code, because a person's click would end it.
  const load = () => more.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const first = scrollY
  load()
  await expect.poll(() => scrollY).toBeGreaterThan(first + 1_900)
  await expect.element(notes).toBeInViewport()

  dispatchEvent(new WheelEvent('wheel'))
  scrollTo(0, 0)
  load()
  await expect.poll(() => document.body.scrollHeight).toBeGreaterThan(first + 5_900)
  expect(scrollY).toBe(0)
})

test('the section of a link has the focus on a screen that is loaded when it opens, too', async () => {
  const router = render(<GrowingPage />)
  await expect.element(page.getByRole('region', { name: 'Notes' })).toBeInTheDocument()
  await router.navigate('/elsewhere')
  await expect.element(page.getByRole('main')).toHaveFocus()
  await router.navigate('/here#notes')
  await expect.element(page.getByRole('region', { name: 'Notes' })).toHaveFocus()
})
