import { Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { toast } from './toast.ts'

const shown = (text: string) => page.getByRole('dialog', { name: text })
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * How long until messages would close automatically, in ms. None of these times passes, because looking may take
 * longer.
 */
let closing: number[] = []
beforeEach(() => {
  closing = []
  const usual = window.setTimeout.bind(window)
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms = 0) => {
    if (ms < 5_000) return usual(run, ms)
    closing.push(ms)
    return 0
  }) as never)
})
afterEach(() => void vi.restoreAllMocks())

test('a message is announced to screen readers and closes by its button', async () => {
  render(<p>Screen</p>)
  toast.success('The request was sent.')
  await expect.element(shown('The request was sent.')).toBeVisible()
  const live = [...document.querySelectorAll('[aria-live=polite], [role=status]')]
  expect(live.some(({ textContent }) => textContent?.includes('The request was sent.'))).toBe(true)
  await userEvent.click(page.getByRole('button', { name: 'Close this message' }))
  await expect.element(shown('The request was sent.')).not.toBeInTheDocument()
})

test('equal messages are shown once, and different ones one below the other', async () => {
  render(<p>Screen</p>)
  toast.error('Could not be sent.')
  toast.error('Could not be sent.')
  await expect.element(shown('Could not be sent.')).toBeVisible()
  toast.error('Could not be sent.')
  toast.info('Loading again.')
  await expect.element(shown('Loading again.')).toBeVisible()
  const boxes = page
    .getByRole('dialog')
    .elements()
    .map((element) => element.getBoundingClientRect())
  expect(boxes).toHaveLength(2)
  const [upper, lower] = boxes.toSorted((one, other) => one.top - other.top)
  expect(upper?.bottom).toBeLessThanOrEqual(lower?.top ?? 0)
})

test('a message with a next step stays for ten seconds and leads there', async () => {
  render(<p>Screen</p>)
  toast.success('The invitation was sent.', { label: 'Invite one more', to: '/help' })
  await expect.element(shown('The invitation was sent.')).toBeVisible()
  expect(closing).toEqual([10_000])
  await userEvent.click(page.getByRole('button', { name: 'Invite one more' }))
  await expect.element(page.getByText('This is /help')).toBeVisible()
  await expect.element(shown('The invitation was sent.')).not.toBeInTheDocument()
})

test('a message with Undo stays for ten seconds, undoes once, and is gone then', async () => {
  render(<p>Screen</p>)
  let undone = 0
  toast.undo('The row was removed.', () => {
    undone += 1
  })
  await expect.element(shown('The row was removed.')).toBeVisible()
  expect(closing).toEqual([10_000])
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(shown('The row was removed.')).not.toBeInTheDocument()
  expect(undone).toBe(1)
})

test.each([[1280], [375]])('at %i pixels a message covers no control at the top right', async (width) => {
  await page.viewport(width, 700)
  render(
    <div className="fixed top-4 right-4 flex flex-col gap-2 bg-sheet">
      <button type="button">Submit</button>
      <button type="button">Cancel</button>
    </div>,
  )
  const button = page.getByRole('button', { name: 'Submit' })
  await expect.element(button).toBeVisible()
  toast.error('Please look at the fields that are marked.')
  await expect.element(shown('Please look at the fields that are marked.')).toBeVisible()
  const message = () => shown('Please look at the fields that are marked.').element().getBoundingClientRect()
  const cancel = page.getByRole('button', { name: 'Cancel' }).element().getBoundingClientRect()
  await expect.poll(() => message().top >= cancel.bottom || message().right <= cancel.left).toBe(true)
  expect(message().left).toBeGreaterThanOrEqual(0)
  expect(message().right).toBeLessThanOrEqual(width)
})

test('an error closes when its screen is left, and a success message stays for its time', async () => {
  render(<Link to="/next">Next</Link>)
  await expect.element(page.getByRole('link', { name: 'Next' })).toBeVisible()
  toast.error('Of this screen.')
  toast.success('Saved.')
  await expect.element(shown('Of this screen.')).toBeVisible()
  await expect.element(shown('Saved.')).toBeVisible()
  await wait(1_100)
  await userEvent.click(page.getByRole('link', { name: 'Next' }))
  await expect.element(page.getByText('This is /next')).toBeVisible()
  await expect.element(shown('Of this screen.')).not.toBeInTheDocument()
  await expect.element(shown('Saved.')).toBeVisible()
})

test('an error shown just before its screen is left stays on the next one', async () => {
  render(<Link to="/next">Next</Link>)
  await expect.element(page.getByRole('link', { name: 'Next' })).toBeVisible()
  // From here on time passes at a thousandth of its speed, so that leaving comes within a second however busy the
  // machine is.
  const now = performance.now.bind(performance)
  const start = now()
  vi.spyOn(performance, 'now').mockImplementation(() => start + (now() - start) / 1_000)
  toast.error('You are sent on.')
  await expect.element(shown('You are sent on.')).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Next' }))
  await expect.element(page.getByText('This is /next')).toBeVisible()
  await expect.element(shown('You are sent on.')).toBeVisible()
})

test('a message makes way for controls that appear or are scrolled below it', async () => {
  await page.viewport(800, 600)
  render(
    <div className="h-[2000px]">
      <button type="button" hidden className="absolute top-0 right-4">
        Below
      </button>
    </div>,
  )
  toast.error('Please look below.')
  await expect.element(shown('Please look below.')).toBeVisible()
  await wait(500)
  const button = document.querySelector<HTMLElement>('button[hidden]') ?? document.body
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const message = () => boxOf(shown('Please look below.').element())
  const isFree = () =>
    message().top >= boxOf(button).bottom ||
    message().bottom <= boxOf(button).top ||
    message().right <= boxOf(button).left
  button.style.top = `${message().top}px`
  button.hidden = false
  expect(isFree()).toBe(false)
  await expect.poll(isFree).toBe(true)
  button.style.top = `${message().top + 200}px`
  await wait(500)
  scrollTo(0, 200)
  await expect.poll(isFree).toBe(true)
})
