import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PayerForm } from '#contract/payers/payers.ts'
import { getReferenceLists } from '#contract/reference/lists.ts'
import { answers, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { ReasonRows } from './ReasonRows.tsx'
import type { PayerValues } from './use-payer-form.ts'

function Rows() {
  const form = useForm<PayerValues, unknown, PayerForm>({ defaultValues: { reasons: [] } })
  return <ReasonRows form={form} />
}

test('the list of reasons stays open until all of a payer’s reasons are chosen', async () => {
  await answers(getReferenceLists, ok({ data: { products: [] } }))
  render(<Rows />)
  await userEvent.click(page.getByRole('button', { name: 'Add reasons' }))
  const reason = (at: number) => page.getByRole('checkbox').nth(at)
  await userEvent.click(reason(0))
  await expect.element(page.getByText(/^Reasons: /)).toBeVisible()
  await expect.element(reason(1)).toBeVisible()
  await expect.element(reason(0)).toHaveFocus()
  await userEvent.click(reason(1))
  await expect.element(page.getByText(/^Reasons: .+, /)).toBeVisible()
})
