import { Menu } from '@base-ui/react/menu'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { useFirstPress, useMissedPress } from './first-press.ts'
import { lazyChunk } from './lazy-chunk.ts'

function Opened({ missed }: { missed: Event | undefined }) {
  const button = useMissedPress(missed)
  return (
    <Menu.Root>
      <Menu.Trigger ref={button}>Actions</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner>
          <Menu.Popup>
            <Menu.Item>Edit</Menu.Item>
            <Menu.Item>Delete</Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const chunk = () => lazyChunk(async () => ({ Opened }))

function Button({ part }: { part: ReturnType<typeof chunk> }) {
  const { opened, plain } = useFirstPress(part, 'menu')
  if (opened) return <opened.part.Opened missed={opened.missed} />
  return (
    <button type="button" {...plain}>
      Actions
    </button>
  )
}

const button = page.getByRole('button', { name: 'Actions' })

test('the first press is painted before its menu is rendered, and then the menu opens', async () => {
  const seen: string[] = []
  const part = chunk()
  render(<Button part={part} />)
  await expect.element(button).toBeVisible()
  await part.load()
  const plain = button.element()
  plain.addEventListener('click', () =>
    requestAnimationFrame(() => seen.push(`there: ${plain.isConnected}, busy: ${plain.ariaBusy}`)),
  )
  await userEvent.click(button)
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  expect(seen).toEqual(['there: true, busy: true'])
})

test('a key that opens the menu leads to its first item, also the first time', async () => {
  render(<Button part={chunk()} />)
  await expect.element(button).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
})
