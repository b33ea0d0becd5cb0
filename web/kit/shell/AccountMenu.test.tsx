import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { openSession, signedOut } from '../session/session.ts'
import { AccountMenu } from './AccountMenu.tsx'

test('the menu opens with all of its items, so that none moves while the pointer is on its way to another', async () => {
  openSession({ ...signedOut, name: 'Dana Whitfield', token: 'token', userType: 2 })
  render(<AccountMenu />)
  const items = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)
  const opened: (string | null)[][] = []
  const watch = new MutationObserver(() => {
    if (items().length > 0) opened.push(items())
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await page.getByRole('button', { name: /My Account/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'My offices' })).toBeVisible()
  watch.disconnect()
  expect(opened[0]).toEqual(opened.at(-1))
})
