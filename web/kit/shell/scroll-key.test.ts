import { expect, test } from 'vitest'
import { scrollKey } from './Shell.tsx'

test('a newly opened URL does not open where another page was scrolled to', () => {
  const wizard = scrollKey({ key: 'default', pathname: '/newivrsubmissions', search: '' })
  const list = { key: 'default', pathname: '/ivrstatus', search: '' }
  expect(scrollKey(list)).not.toBe(wizard)
  expect(scrollKey({ ...list, search: '?tab=queue' })).not.toBe(scrollKey(list))
  // A reload stays where it was.
  expect(scrollKey({ ...list })).toBe(scrollKey(list))
})

test('each history step has its own position, even on the same page', () => {
  const at = (key: string) => scrollKey({ key, pathname: '/ivrstatus', search: '' })
  expect(at('a1')).not.toBe(at('b2'))
})
