import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signFile } from '#contract/files/files.ts'
import { answers, errorReply } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { Component } from './OpenFilePage.tsx'

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

test('a file that could not be opened can be requested again, and a missing one is not found', async () => {
  const link = { ...signFile, path: `/files/${id}/link` } as const
  await answers(
    link,
    errorReply(500, 'Away.', { code: 'server.failed' }),
    errorReply(404, 'No such record.', { code: 'record.not-found' }),
  )
  render(<Component />, '/files/:id', `/files/${id}`)
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('Record not found')).toBeVisible()
})
