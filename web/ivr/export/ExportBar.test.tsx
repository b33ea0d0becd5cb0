import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exportIvrs } from '#contract/ivr/export.ts'
import { getCodeNames } from '#contract/reference/lists.ts'
import { answers, arrived, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { ExportBar } from './ExportBar.tsx'

const button = (name: string) => page.getByRole('button', { name })

test('a running export shows its progress, and Cancel ends it without a file or an error', async () => {
  await answers(getCodeNames, ok({ data: {} }))
  await answers(exportIvrs, { ...ok({}), held: true })
  render(<ExportBar count={12_345} input={{ list: { search: '', status: 'Pending' } }} />)
  await userEvent.click(button('Export'))
  await expect.element(page.getByText('Export 12,345 requests')).toBeVisible()
  await expect
    .element(page.getByRole('menuitem', { name: /Excel workbook/ }))
    .toHaveAttribute('aria-disabled')
  await userEvent.click(page.getByRole('menuitem', { name: /^CSV file/ }))
  await expect.element(page.getByText('0 of 12,345')).toBeVisible()
  await expect.poll(() => arrived(exportIvrs)).toHaveLength(1)
  const [sent] = await arrived(exportIvrs)
  expect(JSON.parse(sent?.body ?? '')).toEqual({ list: { search: '', status: 'Pending' } })
  await userEvent.click(button('Cancel'))
  await expect.element(page.getByText('Export canceled. No file was saved.')).toBeVisible()
  await expect.element(page.getByText('0 of 12,345')).not.toBeInTheDocument()
})

test('an export that breaks off says so and can be started again', async () => {
  await answers(getCodeNames, ok({ data: {} }))
  await answers(exportIvrs, { status: 200, body: '{"success":true,"total":2,"data":[\n' })
  render(<ExportBar count={2} input={{ ids: ['1', '2'] }} />)
  await userEvent.click(button('Export'))
  await userEvent.click(page.getByRole('menuitem', { name: /^CSV file/ }))
  await expect.element(page.getByText('The export was interrupted. Please try again.')).toBeVisible()
  await expect.element(button('Export')).toBeEnabled()
})
