import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { Button } from './Button.tsx'
import { ConfirmDialog, type ConfirmDialogProps, Dialog, type DialogProps } from './Dialog.tsx'

const opener = page.getByRole('button', { name: 'Open' })
const dialog = page.getByRole('dialog', { name: 'Notes' })
const question = page.getByRole('alertdialog', { name: 'Delete it?' })

function Opening({ children }: { children: (open: boolean, close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {children(open, () => setOpen(false))}
    </>
  )
}

function showDialog(more: Partial<DialogProps> = {}) {
  render(
    <Opening>
      {(open, close) => (
        <Dialog open={open} onClose={close} title="Notes" text="Only for the team" {...more}>
          <label>
            Note <input />
          </label>
        </Dialog>
      )}
    </Opening>,
  )
}

function showQuestion(more: Partial<ConfirmDialogProps> = {}) {
  render(
    <Opening>
      {(open, close) => (
        <ConfirmDialog
          open={open}
          title="Delete it?"
          text="It cannot be brought back."
          confirmLabel="Delete"
          onCancel={close}
          onConfirm={close}
          {...more}
        />
      )}
    </Opening>,
  )
}

test('a dialog is named by its title, described by its text, and gets the focus when it opens', async () => {
  showDialog()
  await userEvent.click(opener)
  await expect.element(dialog).toHaveAccessibleDescription('Only for the team')
  expect(dialog.element().contains(document.activeElement)).toBe(true)
})

test('Tab stays within an open dialog, forward and backward', async () => {
  showDialog({ actions: <Button>Save</Button> })
  await userEvent.click(opener)
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(save).toHaveFocus()
  await userEvent.tab()
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(dialog.getByRole('textbox', { name: 'Note' })).toHaveFocus()
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => userEvent.click(dialog.getByRole('button', { name: 'Close' }))],
])('%s closes a dialog, and the focus returns to the button that opened it', async (_, close) => {
  showDialog()
  await userEvent.click(opener)
  await expect.element(dialog).toBeVisible()
  await close()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a double click on the button that opens a dialog leaves it open', async () => {
  showDialog()
  await userEvent.click(opener)
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.dblClick(opener)
  await expect.element(dialog).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(dialog).toBeVisible()
})

test('a double click neither presses the answer that appears under it nor answers twice', async () => {
  const confirm = vi.fn()
  showQuestion({ onConfirm: confirm })
  await userEvent.click(opener)
  const answer = question.getByRole('button', { name: 'Delete' })
  await expect.element(answer).toBeVisible()
  const element = answer.element()
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))
  expect(confirm).not.toHaveBeenCalled()
  await userEvent.dblClick(answer)
  expect(confirm).toHaveBeenCalledOnce()
})

test('a dialog that is busy is closed neither by Escape nor by its close button', async () => {
  showDialog({ busy: true })
  await userEvent.click(opener)
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(dialog).toBeVisible()
})

test('the page behind a dialog is hidden from screen readers while it is open', async () => {
  showDialog()
  await userEvent.click(opener)
  await expect.element(dialog).toBeVisible()
  await expect.element(opener).not.toBeInTheDocument()
})

test.each([[1280], [375]])(
  'a long dialog scrolls as a whole at %i pixels and its buttons can be reached',
  async (width) => {
    await page.viewport(width, 600)
    showDialog({ actions: <Button>Save</Button>, text: 'A long text. '.repeat(300) })
    await userEvent.click(opener)
    const save = dialog.getByRole('button', { name: 'Save' })
    await expect.element(save).toBeInTheDocument()
    expect(dialog.element().getBoundingClientRect().width).toBeLessThanOrEqual(width - 16)
    await userEvent.click(save)
    expect(save.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(600)
  },
)

test('a confirmation opens with Cancel focused, so that Enter alone confirms nothing', async () => {
  const confirm = vi.fn()
  showQuestion({ onConfirm: confirm, variant: 'destructive' })
  await userEvent.click(opener)
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(confirm).not.toHaveBeenCalled()
  await expect.element(opener).toHaveFocus()
})

test('Escape cancels a confirmation, and a click outside leaves it open', async () => {
  const cancel = vi.fn()
  showQuestion({ onCancel: cancel })
  await userEvent.click(opener)
  await expect.element(question).toHaveAccessibleDescription('It cannot be brought back.')
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
  expect(cancel).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(cancel).toHaveBeenCalledOnce()
})

test('a double click on the confirm button acts once, and nothing closes the dialog until then', async () => {
  const sent = vi.fn()
  function Deleting() {
    const [busy, setBusy] = useState(false)
    const send = () => {
      sent()
      setBusy(true)
    }
    return (
      <Opening>
        {(open, close) => (
          <ConfirmDialog
            open={open}
            title="Delete it?"
            confirmLabel="Delete"
            busy={busy}
            onCancel={close}
            onConfirm={send}
          />
        )}
      </Opening>
    )
  }
  render(<Deleting />)
  await userEvent.click(opener)
  const button = question.getByRole('button', { name: 'Delete' })
  await userEvent.dblClick(button)
  expect(sent).toHaveBeenCalledOnce()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(button).toHaveFocus()
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await userEvent.keyboard('{Escape}{Enter}')
  await expect.element(question).toBeVisible()
  expect(sent).toHaveBeenCalledOnce()
})

test('an error is shown within its dialog, and the text typed there stays', async () => {
  function Noting() {
    const [error, setError] = useState('')
    return (
      <Opening>
        {(open, close) => (
          <Dialog
            open={open}
            onClose={close}
            title="Notes"
            actions={<Button onClick={() => setError('Please write a note')}>Save</Button>}
          >
            <label>
              Note <input />
            </label>
            {error && <p role="alert">{error}</p>}
          </Dialog>
        )}
      </Opening>
    )
  }
  render(<Noting />)
  await userEvent.click(opener)
  const note = dialog.getByRole('textbox', { name: 'Note' })
  await userEvent.fill(note, 'half a')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please write a note')
  await expect.element(note).toHaveValue('half a')
})

test('a message is announced as an alert and closes by its only button', async () => {
  render(
    <Opening>
      {(open, close) => (
        <ConfirmDialog
          open={open}
          title="Please sign in again"
          text="Your session ended."
          cancelLabel={null}
          confirmLabel="OK"
          onCancel={close}
          onConfirm={close}
        />
      )}
    </Opening>,
  )
  await userEvent.click(opener)
  const notice = page.getByRole('alertdialog', { name: 'Please sign in again' })
  await expect.element(notice).toHaveAccessibleDescription('Your session ended.')
  await expect.element(notice.getByRole('button', { name: 'OK' })).toHaveFocus()
  expect(notice.getByRole('button').elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(notice).not.toBeInTheDocument()
})

test('a key held down since before a confirmation opened neither confirms nor cancels it', async () => {
  const [confirm, cancel] = [vi.fn(), vi.fn()]
  showQuestion({ onConfirm: confirm, onCancel: cancel })
  await userEvent.click(opener)
  const no = question.getByRole('button', { name: 'Cancel' })
  await expect.element(no).toHaveFocus()
  const held = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, repeat: true })
  no.element().dispatchEvent(held)
  expect(held.defaultPrevented).toBe(true)
  const pressed = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  no.element().dispatchEvent(pressed)
  expect(pressed.defaultPrevented).toBe(false)
  expect([confirm, cancel].flatMap(({ mock }) => mock.calls)).toEqual([])
})
