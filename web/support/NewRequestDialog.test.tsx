import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSupportCase } from '#contract/support/support.ts'
import { answers, arrived, errorReply, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { NewRequestDialog } from './NewRequestDialog.tsx'

let sent = 0
function Opening() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        New
      </button>
      <NewRequestDialog open={open} onClose={() => setOpen(false)} onSent={() => sent++} />
    </>
  )
}

const begin = () => userEvent.click(page.getByRole('button', { name: 'New', exact: true }))
const subject = page.getByRole('textbox', { name: 'Subject' })
const dialog = page.getByRole('dialog', { name: 'New Support Request' })

test('a request that is closed with Escape keeps what was typed, and Cancel clears it', async () => {
  render(<Opening />)
  await begin()
  await expect.element(subject).toHaveFocus()
  await userEvent.fill(subject, 'Half a subject')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await begin()
  await expect.element(subject).toHaveValue('Half a subject')
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(dialog).not.toBeInTheDocument()
  await begin()
  await expect.element(subject).toHaveValue('')
})

test('a request that could not be sent says why and keeps what was typed; one that was sent is empty again', async () => {
  sent = 0
  await answers(
    createSupportCase,
    errorReply(503, 'Please try again later.'),
    ok({
      message: 'Your support request #SUP-7 was submitted.',
      data: { _id: '7', supportNumber: '#SUP-7' },
    }),
  )
  render(<Opening />)
  await begin()
  await userEvent.fill(subject, 'Letter')
  await userEvent.fill(page.getByRole('textbox', { name: 'Description' }), 'It does not open.')
  await userEvent.click(page.getByRole('button', { name: 'Submit' }))
  await expect.element(page.getByText('Please try again later.')).toBeVisible()
  await expect.element(subject).toHaveValue('Letter')
  expect(sent).toBe(0)
  await userEvent.click(page.getByRole('button', { name: 'Submit' }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'View request' })).toBeVisible()
  expect(sent).toBe(1)
  expect(await arrived(createSupportCase)).toHaveLength(2)
  await begin()
  await expect.element(subject).toHaveValue('')
})
