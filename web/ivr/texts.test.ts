import { expect, test } from 'vitest'
import { detailsPath, orDash, phoneText, placeText, taxIdText } from './texts.ts'

const place = { address: '12 Elm St', city: 'Dayton', state: 'OH', zipCode: '45402' }

test('a place reads as address, city, state and zip in one line', () => {
  expect(placeText(place)).toBe('12 Elm St, Dayton, OH 45402')
})

test('parts of a place that were not given leave no stray comma', () => {
  expect(placeText({ ...place, address: '', zipCode: '' })).toBe('Dayton, OH')
  expect(placeText({ address: '', city: '', state: '', zipCode: '' })).toBe('')
})

test('a phone number of ten digits is grouped and any other stays as given', () => {
  expect(phoneText('6145550134')).toBe('(614) 555-0134')
  expect(phoneText('6145550134', '22')).toBe('(614) 555-0134, ext. 22')
  expect(phoneText('446145550134')).toBe('446145550134')
  expect(phoneText('', '22')).toBe('')
})

test('a tax id keeps its leading zero when it is grouped', () => {
  expect(taxIdText('012345678')).toBe('01-2345678')
  expect(taxIdText('12-3456789')).toBe('12-3456789')
})

test('an empty value shows as a dash and a blank one too', () => {
  expect([orDash(''), orDash('  '), orDash('0')]).toEqual(['-', '-', '0'])
})

test('the address of the details carries the number without its hash sign', () => {
  expect(detailsPath('#IVR-1042')).toBe('/viewivrsubmissions/IVR-1042')
  expect(detailsPath('IVR-1042')).toBe('/viewivrsubmissions/IVR-1042')
})
