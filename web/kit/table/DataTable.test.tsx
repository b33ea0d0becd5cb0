import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { ApiError } from '../http/api-error.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { EmptyState } from '../ui/surfaces.tsx'
import { DataTable } from './DataTable.tsx'
import { NewRows } from './NewRows.tsx'
import type { Column, DataTableProps } from './table-parts.tsx'

interface Request {
  id: string
  patient: string
  status: string
}

const some: Request[] = [
  { id: '7', patient: 'Ada Alder', status: 'Pending' },
  { id: '8', patient: 'Bo Birch', status: 'Approved' },
]
const columns: Column<Request>[] = [
  { header: 'Number', cell: ({ id }) => `IVR-${id}` },
  { header: 'Patient', cell: ({ patient }) => patient, onPhone: 'title' },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, onPhone: 'badge' },
]

function Table(more: Partial<DataTableProps<Request>>) {
  return (
    <DataTable
      caption="Requests"
      columns={columns}
      rows={some}
      keyOf={({ id }) => id}
      nameOf={({ id }) => `IVR-${id}`}
      empty={<EmptyState text="No requests yet." />}
      {...more}
    />
  )
}

function Selecting() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <Table selection={{ selected, onChange: setSelected }} />
      <p>Chosen: {[...selected].sort().join() || 'none'}</p>
    </>
  )
}

const table = page.getByRole('table', { name: 'Requests' })
const checkbox = (name: string) => page.getByRole('checkbox', { name })
const openRecord = { hrefOf: ({ id }: Request) => `/records/${id}` }

test('a table has its caption as its name, its headers as columns and a row for each record', async () => {
  render(<Table />)
  await expect.element(table).toBeVisible()
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Number', 'Patient', 'Status'])
  await expect.element(page.getByRole('row', { name: 'IVR-8 Bo Birch Approved' })).toBeVisible()
})

test('under 768 pixels each record is a list item with the same cells and their headers', async () => {
  await page.viewport(375, 800)
  render(<Table />)
  const list = page.getByRole('list', { name: 'Requests' })
  await expect.element(list).toBeVisible()
  await expect.element(table).not.toBeInTheDocument()
  await expect.element(list.getByRole('listitem').nth(1)).toHaveTextContent('Bo BirchApprovedNumberIVR-8')
  await page.viewport(1280, 800)
  await expect.element(table).toBeVisible()
})

test('a press on the sorted header reverses the order and updates aria-sort', async () => {
  function Sorted() {
    const [ascending, onSort] = useState(true)
    return <Table sorting={{ by: 'Patient', ascending, onSort }} />
  }
  render(<Sorted />)
  const header = page.getByRole('columnheader', { name: 'Patient' })
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(header.getByRole('button', { name: 'Patient' }))
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
  await userEvent.keyboard('{Enter}')
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
})

test.each([[1280], [375]])(
  'at %i pixels one checkbox selects all rows, and is indeterminate while only some are selected',
  async (width) => {
    await page.viewport(width, 800)
    render(<Selecting />)
    const all = checkbox('Select all on this page')
    await userEvent.click(checkbox('Select IVR-8'))
    await expect.element(page.getByText('Chosen: 8')).toBeVisible()
    await expect.element(all).toBePartiallyChecked()
    await userEvent.click(all)
    await expect.element(page.getByText('Chosen: 7,8')).toBeVisible()
    await expect.element(all).toBeChecked()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('Chosen: none')).toBeVisible()
  },
)

test('a click next to the text of a row opens its record', async () => {
  render(<Table {...openRecord} />)
  await userEvent.click(page.getByRole('cell', { name: 'Bo Birch' }), { position: { x: 250, y: 5 } })
  await expect.element(page.getByText('This is /records/8')).toBeVisible()
})

test('a double click on a word of a row selects the word and opens nothing', async () => {
  const router = render(<Table {...openRecord} />)
  const cell = page.getByRole('cell', { name: 'Bo Birch' })
  await userEvent.dblClick(cell, { position: { x: 20, y: 28 } })
  expect(String(getSelection())).toContain('Bo')
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(router.state.location.pathname).toBe('/here')
  getSelection()?.removeAllRanges()
})

test('row text selected by dragging can be copied, and opens nothing', async () => {
  const router = render(<Table {...openRecord} />)
  const cell = page.getByRole('cell', { name: 'Ada Alder' })
  await userEvent.dragAndDrop(cell, cell, {
    sourcePosition: { x: 14, y: 28 },
    targetPosition: { x: 60, y: 28 },
  })
  expect(String(getSelection())).toMatch(/Ada/)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(router.state.location.pathname).toBe('/here')
  getSelection()?.removeAllRanges()
})

test('a click on the text of a row opens its record a moment later', async () => {
  render(<Table {...openRecord} />)
  await userEvent.click(page.getByRole('cell', { name: 'Bo Birch' }), { position: { x: 20, y: 28 } })
  await expect.element(page.getByText('This is /records/8')).toBeVisible()
})

test('a click with Ctrl or the middle button opens a row in a new tab and the list stays', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const router = render(<Table {...openRecord} />)
  const cell = page.getByRole('cell', { name: 'Ada Alder' })
  await userEvent.click(cell, { position: { x: 250, y: 5 }, modifiers: ['Control'] })
  await userEvent.click(cell, { position: { x: 250, y: 5 }, button: 'middle' })
  expect(opened.mock.calls.map(([address]) => address)).toEqual(['/records/7', '/records/7'])
  expect(router.state.location.pathname).toBe('/here')
  opened.mockRestore()
})

test('a click just next to the checkbox or menu of a row does not open its record', async () => {
  const router = render(
    <Table
      {...openRecord}
      selection={{ selected: new Set(), onChange: () => undefined }}
      actions={() => [{ label: 'Details', onChoose: () => undefined }]}
    />,
  )
  await expect.element(table).toBeVisible()
  const cells = page.getByRole('row', { name: /Bo Birch/ }).getByRole('cell')
  await userEvent.click(cells.first(), { position: { x: 2, y: 2 } })
  await userEvent.click(cells.last(), { position: { x: 2, y: 2 } })
  await userEvent.click(page.getByRole('button', { name: 'Actions for IVR-8' }))
  await userEvent.keyboard('{Escape}')
  await new Promise((resolve) => setTimeout(resolve, 350))
  expect(router.state.location.pathname).toBe('/here')
})

test('on a phone a tap just next to the checkbox or menu of a card does not open its record', async () => {
  await page.viewport(375, 800)
  const router = render(
    <Table
      {...openRecord}
      selection={{ selected: new Set(), onChange: () => undefined }}
      actions={() => [{ label: 'Details', onChoose: () => undefined }]}
    />,
  )
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  for (const control of [checkbox('Select IVR-8'), page.getByRole('button', { name: 'Actions for IVR-8' })]) {
    const { left, right, top, bottom } = control.element().getBoundingClientRect()
    const middle = [(left + right) / 2, (top + bottom) / 2] as const
    for (const [x, y] of [
      [left - 6, middle[1]],
      [right + 6, middle[1]],
      [middle[0], top - 6],
      [middle[0], bottom + 2],
    ] as const)
      (document.elementFromPoint(x, y) as HTMLElement).click()
    expect(router.state.location.pathname).toBe('/here')
  }
  await userEvent.click(page.getByText('Pending'))
  await expect.element(page.getByText('This is /records/7')).toBeVisible()
})

function menuOf(chosen: (label: string) => void) {
  return (row: Request) => [
    { label: 'Details', onChoose: () => chosen(`details ${row.id}`) },
    { label: 'Approve', onChoose: () => chosen(`approve ${row.id}`), disabled: row.status === 'Approved' },
    { label: 'Delete', onChoose: () => chosen(`delete ${row.id}`), destructive: true },
  ]
}

test('a row’s menu is labeled with the row, opens with the first press and returns the focus', async () => {
  const chosen = vi.fn()
  render(<Table actions={menuOf(chosen)} />)
  const button = page.getByRole('button', { name: 'Actions for IVR-7' })
  await userEvent.click(button)
  await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
  expect(chosen.mock.calls).toEqual([['delete 7']])
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('arrow keys move through the menu of a row, and a disabled action gets focus but does not run', async () => {
  const chosen = vi.fn()
  render(<Table actions={menuOf(chosen)} />)
  await expect.element(table).toBeVisible()
  const button = page.getByRole('button', { name: 'Actions for IVR-8' })
  button.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Details' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  const disabled = page.getByRole('menuitem', { name: 'Approve' })
  await expect.element(disabled).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(chosen).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('while rows load, the table shows skeleton rows and is marked as busy', async () => {
  render(<Table rows={undefined} skeletonRows={4} />)
  await expect.element(table).toHaveAttribute('aria-busy', 'true')
  expect(page.getByRole('row').elements()).toHaveLength(5)
})

test('an empty list shows its empty text instead of a table', async () => {
  render(<Table rows={[]} />)
  await expect.element(page.getByText('No requests yet.')).toBeVisible()
  await expect.element(table).not.toBeInTheDocument()
})

test('a list that failed to load shows the error, and Try again reloads it', async () => {
  const retry = vi.fn()
  render(
    <Table rows={undefined} failure={new ApiError('x', 500, 'It could not be loaded.')} onRetry={retry} />,
  )
  await expect.element(page.getByRole('alert').getByText('It could not be loaded.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('rows loaded earlier stay without an error when a reload fails, and the table is marked busy', async () => {
  render(<Table failure={new ApiError('x', 500, 'Unavailable.')} stale />)
  await expect.element(table).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByText('Ada Alder')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a long name without spaces wraps within its card, and nothing is wider than a phone', async () => {
  await page.viewport(375, 800)
  const long = { id: '9', patient: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3), status: 'Conditional' }
  render(<Table rows={[long]} actions={() => [{ label: 'Details', onChoose: () => undefined }]} />)
  await expect.element(page.getByRole('listitem')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  const menu = page.getByRole('button', { name: 'Actions for IVR-9' }).element().getBoundingClientRect()
  expect(menu.right).toBeLessThanOrEqual(375)
})

test('new rows are counted above the list, and showing them moves the focus to the list', async () => {
  function Growing() {
    const [count, setCount] = useState(2)
    return (
      <>
        <button type="button" onClick={() => setCount(25)}>
          Add rows
        </button>
        <NewRows count={count} max={25} words={['new request', 'new requests']} onShow={() => setCount(0)}>
          <Table />
        </NewRows>
      </>
    )
  }
  render(<Growing />)
  await expect.element(page.getByRole('button', { name: '2 new requests' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Add rows' }))
  await userEvent.click(page.getByRole('button', { name: '25+ new requests' }))
  await expect.element(page.getByRole('button', { name: /new request/ })).not.toBeInTheDocument()
  const focused = document.activeElement
  expect(focused !== document.body && focused?.contains(table.element())).toBe(true)
})
