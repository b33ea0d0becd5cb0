import { expect, test } from 'vitest'
import { kindOf, viewable, viewedFile, viewedLink } from './viewed.ts'

const id = '0190b6f0-0000-4000-8000-000000000001'
const file = { fileName: 'a.pdf', fileExtension: '.pdf', fileSize: 10 }

test('only our own file links are opened in the viewer, signed or not, and every other text is left out', () => {
  const links = [
    `/api/files/${id}`,
    `/api/files/${id}?until=1&by=2&signature=x`,
    'https://elsewhere.example/x',
  ]
  expect(viewable(links.map((link) => viewedLink(link, 'Card')))).toEqual([
    { id, label: 'Card' },
    { id, label: 'Card' },
  ])
  expect(viewedFile({ ...file, fileUrl: 'javascript:alert(1)' })).toBeUndefined()
})

test('each accepted extension has its view, with or without a dot and in upper or lower case', () => {
  expect(['.JPG', 'jpeg', '.png'].map(kindOf)).toEqual(['picture', 'picture', 'picture'])
  expect(['pdf', '.csv', 'XLS', '.xlsx', '.docx'].map(kindOf)).toEqual([
    'pdf',
    'table',
    'table',
    'table',
    'other',
  ])
})
