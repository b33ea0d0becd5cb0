import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { picture } from '../wizard/testing.ts'
import type { ExtrasForm } from './answers.ts'
import { DocumentUploads } from './CheckPanel.tsx'

test('a file is uploaded once, and boxes are checked for what else it contains', async () => {
  let values = (): ExtrasForm => ({ answers: {}, documents: {} })
  function Page() {
    const form = useForm<ExtrasForm>({ defaultValues: { answers: {}, documents: { lmn: picture(1) } } })
    values = form.getValues
    return <DocumentUploads form={form} kinds={['lmn', 'order', 'referral']} onUploading={() => undefined} />
  }
  render(<Page />)
  await expect.poll(() => page.getByText(/^CSV, PDF/).elements()).toHaveLength(1)
  const order = page.getByRole('checkbox', { name: 'Signed order' })
  await expect.element(page.getByRole('group', { name: 'This file also contains' })).toBeVisible()
  await userEvent.click(order)
  await expect.element(order).toBeChecked()
  expect(values().documents).toMatchObject({ lmn: picture(1), order: picture(1) })
  expect(values().documents.referral ?? null).toBeNull()
  await userEvent.click(order)
  await expect.element(order).not.toBeChecked()
  expect(values().documents.order).toBeNull()
})
