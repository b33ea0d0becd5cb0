import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { Button } from './Button.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import { Note } from './Note.tsx'
import { Tooltip } from './Tooltip.tsx'

const button = page.getByRole('button', { name: 'Export' })
const words = page.getByText('Saves the list as a file')
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

afterEach(() => void vi.useRealTimers())

function show() {
  render(
    <>
      <Tooltip text="Saves the list as a file">
        <Button>Export</Button>
      </Tooltip>
      <p className="mt-40">Elsewhere</p>
    </>,
  )
}

test('a pointer that rests on a control shows its tooltip after a delay, and may move onto the tooltip', async () => {
  show()
  await expect.element(button).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.hover(button)
  // On a busy machine the pointer arrives late.
  await expect.poll(() => button.element().matches(':hover')).toBe(true)
  vi.advanceTimersByTime(600)
  await expect.element(words).not.toBeInTheDocument()
  vi.advanceTimersByTime(200)
  vi.useRealTimers()
  await expect.element(words).toBeVisible()
  await userEvent.hover(words)
  await wait(300)
  await expect.element(words).toBeVisible()
  await userEvent.hover(page.getByText('Elsewhere'))
  await expect.element(words).not.toBeInTheDocument()
})

test('a control that is focused by Tab shows its tooltip immediately, and Escape closes it', async () => {
  show()
  await expect.element(button).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.tab()
  await expect.poll(() => document.activeElement === button.element()).toBe(true)
  vi.advanceTimersByTime(0)
  vi.useRealTimers()
  await expect.element(words).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(words).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('a press on a control closes its tooltip and leaves the screen free', async () => {
  show()
  await userEvent.click(button)
  await wait(900)
  await expect.element(words).not.toBeInTheDocument()
})

test('an error box above a form is an alert, with a Try again button if there is one', async () => {
  let tries = 0
  render(<Note text="The states could not be loaded." onRetry={() => (tries += 1)} />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('The states could not be loaded.')
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  expect(tries).toBe(1)
})

test('a form whose record was changed elsewhere says so and offers to load the latest version', async () => {
  let shown = 0
  const showLatest = async () => {
    shown += 1
  }
  render(<ConflictNote conflict={{ words: 'Somebody has changed this request since.', showLatest }} />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Somebody has changed this request since.')
  await userEvent.click(page.getByRole('button', { name: 'Show latest' }))
  expect(shown).toBe(1)
})
