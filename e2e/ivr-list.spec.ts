import { expect, test } from '@playwright/test'
import { review, submitIvr } from './acts.ts'
import { findTheOne } from './lists.ts'
import { expectAccessible } from './looks.ts'
import { openAs, sessionOf } from './people.ts'

test('the notes of a request stand in its row at every width of the table, with nothing to scroll for', async ({
  page,
  baseURL,
}) => {
  const address = baseURL ?? ''
  const id = await submitIvr(address, sessionOf('office'))
  const notes = 'The wound chart of week three is not to be read.'
  const asked = { additionalInformation: 'Send it again.', notes }
  await review(address, sessionOf('reviewer'), id, 'Conditional', asked)
  await openAs(page, 'reviewer', '/ivrstatus')
  await findTheOne(page, `IVR-${id}`)
  const row = page.getByRole('row', { name: new RegExp(`#IVR-${id}`) })
  const change = row.getByRole('button', { name: /^Change the notes: The wound chart/ })
  for (const width of [768, 900, 1280]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('columnheader', { name: 'Notes' })).toHaveCount(width < 1024 ? 0 : 1)
      await expect(change).toBeInViewport()
      const table = page.getByRole('table', { name: 'IVR requests' })
      expect(
        await table.evaluate(
          ({ parentElement }) => parentElement && parentElement.scrollWidth - parentElement.clientWidth,
        ),
      ).toBe(0)
      await expectAccessible(page)
    })
  }
  await page.setViewportSize({ width: 768, height: 900 })
  await change.click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Notes' })).toHaveValue(notes)
})
