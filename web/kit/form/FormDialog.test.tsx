import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { render } from '../../testing/render.tsx'
import { ApiError } from '../http/api-error.ts'
import { Button } from '../ui/Button.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useSchemaForm } from './resolver.ts'
import { TextField } from './TextFields.tsx'

/** A dialog whose `send` throws each of `failures`, and then succeeds. */
function Noting({ failures = [] }: { failures?: ApiError[] }) {
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState<string[]>([])
  const form = useForm({ defaultValues: { note: '', codes: '' } })
  return (
    <>
      <Button onClick={() => setOpen(true)}>New note</Button>
      <output aria-label="Saved">{sent.join(', ')}</output>
      <FormDialog
        form={form}
        open={open}
        onClose={() => setOpen(false)}
        title="Note"
        action="Save"
        send={async ({ note }) => {
          const failure = failures.shift()
          if (failure) throw failure
          setSent([...sent, note])
          return { message: 'The note was saved.' }
        }}
      >
        <TextField control={form.control} name="note" label="Note" />
        <TextField control={form.control} name="codes" label="Codes" />
      </FormDialog>
    </>
  )
}

const note = page.getByRole('textbox', { name: 'Note' })
const open = () => userEvent.click(page.getByRole('button', { name: 'New note' }))
const save = () => userEvent.click(page.getByRole('button', { name: 'Save' }))

test('it begins at its first field', async () => {
  render(<Noting />)
  await open()
  await expect.element(note).toHaveFocus()
})

test('input stays when the dialog is closed, and is cleared with a message once it has been sent', async () => {
  render(<Noting />)
  await open()
  await userEvent.fill(note, 'Called the payer')
  await userEvent.keyboard('{Escape}')
  await expect.element(note).not.toBeInTheDocument()
  await open()
  await expect.element(note).toHaveValue('Called the payer')
  await save()
  await expect.element(page.getByLabelText('Saved')).toHaveTextContent('Called the payer')
  await expect.element(page.getByText('The note was saved.')).toBeVisible()
  await open()
  await expect.element(note).toHaveValue('')
})

test('the server’s errors for a field or a part of it are shown there, all others below the fields', async () => {
  render(
    <Noting
      failures={[
        new ApiError('input.invalid', 400, 'Please check.', { 'codes.1': 'This code is not known.' }),
        new ApiError('record.changed', 409, 'Someone else has changed it.'),
      ]}
    />,
  )
  await open()
  await userEvent.fill(note, 'Called the payer')
  await save()
  const codes = page.getByRole('textbox', { name: 'Codes' })
  await expect.element(codes).toHaveAccessibleDescription('This code is not known.')
  await expect.element(codes).toHaveFocus()
  await userEvent.fill(codes, '15275')
  await save()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Someone else has changed it.')
  await userEvent.keyboard('{Escape}')
  await open()
  await expect.element(note).toHaveValue('Called the payer')
  await save()
  await expect.element(page.getByLabelText('Saved')).toHaveTextContent('Called the payer')
})

/** A dialog whose only field is required. */
function Naming() {
  const [open, setOpen] = useState(false)
  const form = useSchemaForm(z.object({ note: z.string().min(1, 'Please enter a note.') }), { note: '' })
  return (
    <>
      <Button onClick={() => setOpen(true)}>New note</Button>
      <FormDialog
        {...{ form, open }}
        onClose={() => setOpen(false)}
        title="Note"
        action="Save"
        send={async () => undefined}
      >
        <TextField control={form.control} name="note" label="Note" />
      </FormDialog>
    </>
  )
}

test('a dialog that was closed without typing reopens without an error at its first field', async () => {
  render(<Naming />)
  await open()
  await expect.element(note).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  await expect.element(note).not.toBeInTheDocument()
  await open()
  await expect.element(note).toHaveFocus()
  await expect.element(page.getByText('Please enter a note.')).not.toBeInTheDocument()
})
