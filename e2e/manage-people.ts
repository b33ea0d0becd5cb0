import type { Locator, Page } from '@playwright/test'

/** A row of a list of people, by a text in it. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) })

/** Chooses an action from the menu of a person's row. */
export async function chooseAction(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

/** A last name, of letters only, that no one else in the demo has. */
export function newLastName(): string {
  const digits = String(Date.now() + Math.floor(Math.random() * 1e6))
  return `X${[...digits].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
}
