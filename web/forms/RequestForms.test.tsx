import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FilledForm, OfferedForm } from '#contract/forms/forms.ts'
import { request } from '../ivr/request.sample.ts'
import { answers, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { RequestForms } from './RequestForms.tsx'

const offered: OfferedForm = {
  ...{ _id: '1', name: 'Amnio request', maker: 'Amnio Co', codes: [], printed: '', address: '' },
  ...{ fax: '8005550100', email: 'forms@amnio.example', portal: '' },
  ...{ isMapped: true, isOwn: false, isForProduct: true },
}
const filled = {
  ...{ _id: '5', formId: '1', name: 'Amnio request', maker: 'Amnio Co', left: [] },
  ...{ filledAt: '2026-11-20T15:00:00Z', filledByName: 'Dana Whitfield' },
  ...{ sentAt: null, sentByName: '', sentBy: '', sentTo: '' },
  file: { fileUrl: '/api/files/1', fileName: 'a.pdf', fileSize: 1, fileExtension: 'pdf', thumbnailUrl: null },
} as FilledForm

const details = { ...request, wounds: [], diagnosisCodes: [], applicationCodes: [] }

const Frame = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <section>
    {aside}
    {children}
  </section>
)

test('choosing another way of sending fills in its own address, and typed input stays', async () => {
  await answers(
    { method: 'GET', path: `/forms/getIvrForms/${request._id}` },
    ok({ data: { forms: [offered], filled: [filled] } }),
  )
  render(<RequestForms request={details} frame={Frame} />)
  await userEvent.click(page.getByRole('button', { name: 'Mark as sent' }))
  const way = page.getByRole('combobox', { name: 'Sent by' })
  const to = page.getByRole('textbox', { name: 'Sent to' })
  await expect.element(to).toHaveValue('Amnio Co, (800) 555-0100')
  await userEvent.selectOptions(way, 'email')
  await expect.element(to).toHaveValue('forms@amnio.example')
  await userEvent.selectOptions(way, 'portal')
  await expect.element(to).toHaveValue('')
  await userEvent.fill(to, 'portal of the maker')
  await userEvent.selectOptions(way, 'fax')
  await expect.element(to).toHaveValue('portal of the maker')
})
