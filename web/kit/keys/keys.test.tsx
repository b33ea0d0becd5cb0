import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { clearAuth, openSession, signedOut } from '../session/session.ts'
import { endSession, letterKeysKey } from '../session/session-end.ts'
import { closeFrameDialog, useFrameDialog } from '../shell/frame-dialog.ts'
import { DataTable } from '../table/DataTable.tsx'
import { SearchBox } from '../table/SearchBox.tsx'
import KeysDialog from './KeysDialog.tsx'
import { listenForKeys } from './keys.ts'
import { setLetterKeys, useOwnKeys } from './letter-keys.ts'

const go = vi.fn()
const opened = () => useFrameDialog.getState().open
const columns = [
  { header: 'Number', cell: (id: string) => <a href={`/records/${id}`}>{`IVR-${id}`}</a> },
  { header: 'Other', cell: () => 'text' },
]
const rows = ['1', '2', '3']

function Screen() {
  const { open } = useFrameDialog()
  return (
    <>
      <SearchBox value="" onSearch={() => undefined} />
      <input aria-label="Note" />
      <select aria-label="Kind">
        <option>Jar</option>
      </select>
      <select aria-label="Digits" data-digits>
        <option>None</option>
        <option>Jar</option>
      </select>
      <DataTable
        caption="Requests"
        columns={columns}
        rows={rows}
        keyOf={(id) => id}
        nameOf={(id) => id}
        empty={null}
      />
      <KeysDialog open={open === 'keys'} />
    </>
  )
}

const link = (id: string) => page.getByRole('link', { name: `IVR-${id}` })

beforeEach(() => {
  openSession({ ...signedOut, token: 'mine', userType: 2 })
  closeFrameDialog()
  setLetterKeys(true)
  go.mockClear()
  const stop = listenForKeys(go)
  return () => {
    stop()
    clearAuth()
    setLetterKeys(true)
  }
})

test('j and k move through the rows without leaving the list, and the row shows where they are', async () => {
  render(<Screen />)
  await expect.element(link('1')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(link('1')).toHaveFocus()
  await userEvent.keyboard('jjj')
  await expect.element(link('3')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(link('2')).toHaveFocus()
  const marked = [...document.querySelectorAll('[data-row-focus]')]
  expect(marked.map((row) => row.textContent)).toEqual(['IVR-2text'])
  const style = getComputedStyle(marked[0] as Element)
  expect([style.outlineStyle, style.outlineWidth]).toEqual(['solid', '2px'])
  await userEvent.keyboard('/')
  expect(document.querySelector('[data-row-focus]')).toBeNull()
})

test('after the focus has left the list, j continues at the row where the keys were last', async () => {
  render(<Screen />)
  await expect.element(link('1')).toBeVisible()
  await link('1').element().focus()
  await userEvent.keyboard('j')
  await expect.element(link('2')).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('j')
  await expect.element(link('2')).toHaveFocus()
})

test('a slash focuses the search of the screen and selects its text, and opens the palette where there is none', async () => {
  render(<Screen />)
  const search = page.getByRole('textbox', { name: 'Search' })
  await expect.element(search).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('/n?')
  await expect.element(search).toHaveValue('/n?')
  expect([opened(), go.mock.calls]).toEqual([undefined, []])
})

test('no letter acts in a field, with Ctrl, Alt or ⌘, or while a dialog is open', async () => {
  render(<Screen />)
  for (const name of ['Note', 'Kind']) {
    await page.getByLabelText(name).click()
    await userEvent.keyboard('njk?')
  }
  ;(document.activeElement as HTMLElement).blur()
  for (const modifier of ['Control', 'Alt', 'Meta']) await userEvent.keyboard(`{${modifier}>}j{/${modifier}}`)
  expect([opened(), go.mock.calls, document.querySelector('[data-row-focus]')]).toEqual([undefined, [], null])
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible()
  await userEvent.keyboard('n')
  expect(go).not.toHaveBeenCalled()
})

test('in a select whose options are chosen by digits single keys act and choose nothing', async () => {
  render(<Screen />)
  await expect.element(link('1')).toBeVisible()
  const digits = page.getByLabelText('Digits')
  ;(digits.element() as HTMLElement).focus()
  await userEvent.keyboard('n')
  expect(go.mock.calls).toEqual([['/newivrsubmissions']])
  ;(digits.element() as HTMLElement).focus()
  await userEvent.keyboard('j')
  await expect.element(digits).toHaveValue('None')
  // Which row depends on where the keys were last.
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^IVR-\d$/)
})

test('n opens the form of a new request for an Office Admin, and does nothing for others', async () => {
  render(<Screen />)
  await expect.element(link('1')).toBeVisible()
  await userEvent.keyboard('n')
  expect(go.mock.calls).toEqual([['/newivrsubmissions']])
  openSession({ ...signedOut, token: 'mine', userType: 3 })
  await userEvent.keyboard('n')
  expect(go).toHaveBeenCalledTimes(1)
})

test('single keys can be switched off in the list of keys, for this browser and also after log-out', async () => {
  render(<Screen />)
  await expect.element(link('1')).toBeVisible()
  await userEvent.keyboard('?')
  const single = page.getByRole('checkbox', { name: 'Shortcuts of a single key' })
  await expect.element(page.getByText('Next row')).toBeVisible()
  await single.click()
  await expect.element(page.getByText('Next row')).not.toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(single).not.toBeInTheDocument()
  await userEvent.keyboard('j?n')
  expect([opened(), go.mock.calls, document.querySelector('[data-row-focus]')]).toEqual([undefined, [], null])
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(opened()).toBe('palette')
  await endSession('logged-out', { stay: true })
  expect(localStorage.getItem(letterKeysKey)).toBe('off')
})

test('the keys of a screen come before those of every screen, are listed, and end with the screen', async () => {
  const act = vi.fn()
  function Own() {
    useOwnKeys([
      { key: 'j', does: 'Next request', act },
      { key: 'a', does: 'Approve', act },
    ])
    return <p>Own</p>
  }
  let leave = () => {}
  function Both() {
    const [isShown, setShown] = useState(true)
    leave = () => setShown(false)
    return (
      <>
        <Screen />
        {isShown && <Own />}
      </>
    )
  }
  render(<Both />)
  await expect.element(link('1')).toBeVisible()
  await userEvent.keyboard('ja')
  expect(act).toHaveBeenCalledTimes(2)
  await expect.element(link('1')).not.toHaveFocus()
  await userEvent.keyboard('?')
  const list = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  await expect.element(list.getByText('Next request')).toBeVisible()
  await expect.element(list.getByText('Next row')).not.toBeInTheDocument()
  await userEvent.keyboard('a')
  expect(act).toHaveBeenCalledTimes(2)
  closeFrameDialog()
  setLetterKeys(false)
  await userEvent.keyboard('a')
  expect(act).toHaveBeenCalledTimes(2)
  setLetterKeys(true)
  leave()
  await expect.element(page.getByText('Own')).not.toBeInTheDocument()
  await userEvent.keyboard('j')
  await expect.poll(() => document.querySelectorAll('[data-row-focus]')).toHaveLength(1)
})
