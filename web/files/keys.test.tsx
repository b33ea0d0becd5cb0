import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { setLetterKeys } from '../kit/keys/letter-keys.ts'
import { render } from '../testing/render.tsx'
import { useKeys } from './keys.ts'

test('a viewer ignores single keys where they are switched off, and other keys still work', async () => {
  const done: string[] = []
  function Viewer() {
    useKeys({ r: () => done.push('turn'), '+': () => done.push('zoom'), ArrowRight: () => done.push('next') })
    return null
  }
  render(<Viewer />)
  await userEvent.keyboard('r+{ArrowRight}')
  setLetterKeys(false)
  await userEvent.keyboard('r+{ArrowRight}')
  setLetterKeys(true)
  expect(done).toEqual(['turn', 'zoom', 'next', 'next'])
})

test('Shift with an arrow key moves an enlarged picture, and does not go to another file as well', async () => {
  const done: string[] = []
  function Viewer() {
    useKeys({ ArrowRight: () => done.push('next'), R: () => done.push('turn') })
    useKeys({ 'Shift+ArrowRight': () => done.push('move') })
    return null
  }
  render(<Viewer />)
  await userEvent.keyboard('{Shift>}{ArrowRight}R{/Shift}{ArrowRight}')
  expect(done).toEqual(['move', 'turn', 'next'])
})
