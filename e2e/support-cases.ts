import type { Browser, Page } from '@playwright/test'
import { act } from './actions.ts'
import { openAs, sessionOf, type Who } from './people.ts'

/** A random word that occurs in no other case. */
export const newWord = () =>
  `Q${Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')}`

/** Opens a screen of a demo user in a new browser context. */
export async function opened(browser: Browser, who: Who, path = '/support-request'): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, who, path)
  return page
}

export const rowWith = (page: Page, word: string) => page.getByRole('row', { name: new RegExp(word) })

/** Opens a case with the dialog's call, for tests that are not about the dialog; returns its number. */
export async function openCase(
  address: string | undefined,
  who: Who,
  subject: string,
  description: string,
): Promise<string> {
  const said = await act<{ data: { supportNumber: string } }>(
    address ?? '',
    sessionOf(who),
    '/support/createSupportCase',
    { subject, description },
  )
  return said.data.supportNumber
}
