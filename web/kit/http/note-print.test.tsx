import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notePrint } from '#contract/audit/audit.ts'
import { answers, arrived, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { useConnection } from './connection.ts'
import { useNotePrint } from './note-print.ts'

function Screen() {
  const [ids, setIds] = useState<readonly string[]>([])
  useNotePrint('ivr', ids, ids.length > 1)
  return (
    <button type="button" onClick={() => setIds([...ids, String(1042 + ids.length)])}>
      Show {ids.length + 1}
    </button>
  )
}
const print = () => dispatchEvent(new Event('beforeprint'))
const sent = async () => (await arrived(notePrint)).map(({ body }) => JSON.parse(body))
const show = async (count: number) => {
  await page.getByRole('button', { name: `Show ${count}` }).click()
  await expect.element(page.getByRole('button', { name: `Show ${count + 1}` })).toBeVisible()
}

test('each print reports once which records are on screen at that moment, and none while there are none', async () => {
  await answers(notePrint, ok())
  render(<Screen />)
  await expect.element(page.getByRole('button', { name: 'Show 1' })).toBeVisible()
  print()
  await show(1)
  print()
  await expect.poll(sent).toEqual([{ kind: 'ivr', list: false, ids: ['1042'] }])
  await show(2)
  print()
  await expect.poll(sent).toEqual([
    { kind: 'ivr', list: false, ids: ['1042'] },
    { kind: 'ivr', list: true, ids: ['1042', '1043'] },
  ])
})

test('a print without a connection sends nothing, then or later', async () => {
  await answers(notePrint, ok())
  render(<Screen />)
  await show(1)
  useConnection.setState({ lost: true })
  print()
  useConnection.setState({ lost: false })
  await show(2)
  print()
  await expect.poll(sent).toEqual([{ kind: 'ivr', list: true, ids: ['1042', '1043'] }])
})
