import { expect, test } from 'vitest'
import { type Physician, PhysicianForm } from '#contract/people/physicians.ts'
import {
  cityAndState,
  editState,
  emptyPhysician,
  isFilledIn,
  isTaxonomyLocked,
  valuesOf,
} from './physicians.ts'

const record: Physician = {
  _id: '7',
  name: 'Guadalupe de la Peña',
  email: 'g.pena@test.example',
  specialization: null,
  taxonomyCode: '',
  status: 'active',
  phoneNumber: '5125550100',
  npiNumber: '1245319599',
  taxID: '123456789',
  medicalLicenseNumber: 'P-1234',
  hospitalName: 'Bayou Hospital',
  serviceType: '',
  city: 'Austin',
  state: 'TX',
  officeAddress: { address: '1 Clinic Way', city: 'Austin', state: 'TX', zipCode: '78701-1234' },
  officeContactName: 'Carla',
  ext: '',
  faxNumber: '',
  version: 1,
}

test('a record is shown for editing with its one name split and its missing specialization empty', () => {
  expect(valuesOf(record)).toEqual({
    firstName: 'Guadalupe de la',
    lastName: 'Peña',
    email: 'g.pena@test.example',
    phoneNumber: '5125550100',
    specialization: '',
    npiNumber: '1245319599',
    medicalLicenseNumber: 'P-1234',
    taxID: '123456789',
    taxonomyCode: '',
    hospitalName: 'Bayou Hospital',
    address: '1 Clinic Way',
    state: 'TX',
    city: 'Austin',
    zipCode: '78701-1234',
  })
})

test('a record that is edited and sent unchanged is valid, and its empty specialization is sent as null', () => {
  expect(PhysicianForm.parse(valuesOf(record))).toMatchObject({ specialization: null, taxID: '123456789' })
})

test('the empty form is not dirty, and a value in any field makes it so', () => {
  expect(isFilledIn(emptyPhysician)).toBe(false)
  expect(isFilledIn({ ...emptyPhysician, zipCode: undefined, specialization: null })).toBe(false)
  for (const name of Object.keys(emptyPhysician))
    expect(isFilledIn({ ...emptyPhysician, [name]: 'x' })).toBe(true)
})

test('in add mode a chosen specialization locks the taxonomy code, and without one it can be typed', () => {
  expect(isTaxonomyLocked('Podiatry', undefined)).toBe(true)
  expect(isTaxonomyLocked('', undefined)).toBe(false)
})

test('in edit mode the taxonomy code can be typed only where the record has none', () => {
  expect(isTaxonomyLocked('', { ...record, taxonomyCode: '213E00000X' })).toBe(true)
  expect(isTaxonomyLocked('Podiatry', record)).toBe(false)
})

test('city and state are shown as city, state, and a missing city as a dash', () => {
  expect(cityAndState({ city: 'Austin', state: 'TX' })).toBe('Austin, TX')
  expect(cityAndState({ city: 'Austin', state: '' })).toBe('Austin')
  expect(cityAndState({ city: '', state: 'TX' })).toBe('-')
})

test('the link to the edit page carries the state of the physician', () => {
  expect(editState(record)).toEqual({ page: 'editPage', state: 'TX' })
})
