import { expect, test } from 'vitest'
import { type Box, freePosition } from './toast-position.ts'

const toast = { width: 300, height: 50 }
const window = { width: 1280, height: 800 }

test('a message is at the top right when no control is there', () => {
  expect(freePosition(toast, window, [])).toEqual({ left: 964, top: 16 })
})

test('a message is placed below the controls of the header and never over them', () => {
  const header = { left: 1000, top: 10, width: 250, height: 44 }
  const position = freePosition(toast, window, [header])
  expect(position.left).toBe(964)
  expect(position.top).toBeGreaterThanOrEqual(54)
})

test('a message is placed in the middle when the entire right side is full of controls', () => {
  const side = { left: 1000, top: 0, width: 280, height: 800 }
  expect(freePosition(toast, window, [side]).left).toBe(490)
})

test('a message keeps its position as long as it covers no control', () => {
  expect(freePosition(toast, window, [], { left: 490, top: 400 })).toEqual({ left: 490, top: 400 })
})

test('a message moves away from a control that appears below it', () => {
  const control = { left: 500, top: 410, width: 80, height: 30 }
  expect(freePosition(toast, window, [control], { left: 490, top: 400 })).toEqual({ left: 964, top: 16 })
})

test('when no position is free a message covers as little of the controls as possible', () => {
  const all = [
    { left: 0, top: 0, width: 1280, height: 700 },
    { left: 0, top: 760, width: 1280, height: 40 },
  ]
  expect(freePosition(toast, window, all).top).toBe(704)
})

test('only controls that a message would cover are asked whether they can be pressed', () => {
  const asked: string[] = []
  const at = (name: string, top: number, inUse: boolean): Box => ({
    ...{ left: 900, top, width: 300, height: 40 },
    isInUse: () => {
      asked.push(name)
      return inUse
    },
  })
  const covered = at('covered by a dialog', 20, false)
  expect(freePosition(toast, window, [covered, at('far below', 700, true)])).toEqual({ left: 964, top: 16 })
  expect(new Set(asked)).toEqual(new Set(['covered by a dialog']))
})
