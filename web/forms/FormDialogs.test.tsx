import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addForm, editForm, type Form } from '#contract/forms/forms.ts'
import { answers, arrived, errorReply, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import FormDialogs, { type Opened } from './FormDialogs.tsx'

test('a form without its blank is not sent, and the field says what is missing', async () => {
  render(<FormDialogs opened={{ kind: 'add' }} onClose={() => undefined} />)
  await userEvent.fill(page.getByRole('textbox', { name: 'Form name' }), 'Amnio request')
  await userEvent.click(page.getByRole('button', { name: 'Upload' }))
  const blank = page.getByLabelText(/^Blank form/)
  await expect.element(blank).toHaveAccessibleDescription('Please choose the blank form.')
  await expect.element(blank).toHaveFocus()
  expect(await arrived(addForm)).toEqual([])
})

test('an error in the file is shown at its field, which gets the focus', async () => {
  const text = 'Please upload the blank form as a PDF.'
  await answers(addForm, errorReply(415, text, { code: 'forms.not-a-pdf' }))
  render(<FormDialogs opened={{ kind: 'add' }} onClose={() => undefined} />)
  const blank = page.getByLabelText(/^Blank form/)
  await userEvent.upload(blank, new File(['no'], 'blank.pdf', { type: 'application/pdf' }))
  await userEvent.click(page.getByRole('button', { name: 'Upload' }))
  await expect.element(blank).toHaveAccessibleDescription(text)
  await expect.element(blank).toHaveFocus()
})

test('a form whose upload got no answer is uploaded again with the same key, even if its name has changed', async () => {
  await answers(addForm, { status: 0 }, errorReply(503, 'Away.', { code: 'server.unavailable' }))
  render(<FormDialogs opened={{ kind: 'add' }} onClose={() => undefined} />)
  await userEvent.upload(page.getByLabelText(/^Blank form/), new File(['%PDF'], 'blank.pdf'))
  const upload = page.getByRole('button', { name: 'Upload' })
  await userEvent.click(upload)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'Form name' }), 'Amnio request')
  await userEvent.click(upload)
  await expect.poll(() => arrived(addForm)).toHaveLength(2)
  const [first, again] = (await arrived(addForm)).map(({ headers }) => headers['idempotency-key'])
  expect(again).toBe(first)
})

const amnio = {
  ...{ _id: '1', name: 'Amnio request', maker: 'Amnio Co', printed: '', codes: [] as string[] },
  ...{ fax: '', email: '', portal: '', address: '', changedAt: '2026-11-02T15:00:00Z' },
}

/** Like its screen: a form is reloaded once it has been edited. */
function Editing() {
  const [form, setForm] = useState(amnio)
  const [opened, setOpened] = useState<Opened>()
  return (
    <>
      <button type="button" onClick={() => setOpened({ kind: 'edit', form: form as Form })}>
        Edit
      </button>
      <FormDialogs
        opened={opened}
        onClose={() => {
          setOpened(undefined)
          setForm({ ...form, maker: 'Amnio Inc', changedAt: '2026-11-02T15:05:00Z' })
        }}
      />
    </>
  )
}

test('editing a form again starts from its current values', async () => {
  await answers(editForm, ok({ message: 'The form was saved.' }))
  render(<Editing />)
  const edit = page.getByRole('button', { name: 'Edit' })
  const maker = page.getByRole('textbox', { name: 'Maker' })
  await userEvent.click(edit)
  await userEvent.fill(maker, 'Amnio Inc')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(maker).not.toBeInTheDocument()
  await userEvent.click(edit)
  await expect.element(maker).toHaveValue('Amnio Inc')
})

/** Two forms that were added at the same moment. */
function TwoForms() {
  const [opened, setOpened] = useState<Opened>()
  return (
    <>
      {[amnio, { ...amnio, _id: '2', maker: 'Graft Works' }].map((form) => (
        <button
          key={form._id}
          type="button"
          onClick={() => setOpened({ kind: 'edit', form: form as unknown as Form })}
        >
          {form.maker}
        </button>
      ))}
      <FormDialogs opened={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

test('of two forms that were added at the same moment, each is edited from its own values', async () => {
  render(<TwoForms />)
  const maker = page.getByRole('textbox', { name: 'Maker' })
  for (const name of ['Amnio Co', 'Graft Works']) {
    await userEvent.click(page.getByRole('button', { name }))
    await expect.element(maker).toHaveValue(name)
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    await expect.element(maker).not.toBeInTheDocument()
  }
})
