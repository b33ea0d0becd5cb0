import { expect, test } from 'vitest'
import { answersIn } from './answers-in.ts'

const nothing = { text: '', value: '', documents: [] }
const file = { fileUrl: '/api/files/1', fileName: 'a.pdf', fileExtension: 'pdf', fileSize: 1 }

test('only items for which something was typed or uploaded are sent, with their numbers', () => {
  const typed = {
    item1: { ...nothing, text: '  ' },
    item2: { ...nothing, documents: [file] },
    item3: { ...nothing, value: 'RIGHT-1' },
  }
  expect(answersIn([{ item: 1 }, { item: 2 }, { item: 3 }, { item: 4 }], typed)).toEqual([
    { item: 2, text: '', value: '', documents: [{ fileUrl: file.fileUrl }] },
    { item: 3, text: '', value: 'RIGHT-1', documents: [] },
  ])
})
