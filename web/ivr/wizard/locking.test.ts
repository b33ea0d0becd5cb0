import { describe, expect, test } from 'vitest'
import { emptyForm } from './form.ts'
import {
  facilityFill,
  hospitalOf,
  lockedByFacility,
  lockedByPhysician,
  noPhysician,
  physicianFill,
} from './locking.ts'
import { accepts } from './submission.ts'
import { filledForm, physicianRecord } from './testing.ts'

const whole = physicianRecord()
const noAddress = { address: '', city: '', state: '', zipCode: '' }

describe('choosing a physician', () => {
  test('fills the physician fields from the record and locks all but PTAN, contact name and ext', () => {
    expect(physicianFill(whole)).toMatchObject({
      physicianId: '7',
      physicianName: 'Grace Okafor',
      npi: '1234567893',
      stateLicenseNumber: 'OH-36001',
      physicianOfficeContactName: 'Sam Lee',
      physicianExt: '12',
    })
    expect([...lockedByPhysician(whole, accepts)].toSorted()).toEqual(
      [
        'npi',
        'taxId',
        'taxonomyCode',
        'stateLicenseNumber',
        'physicianAddress',
        'physicianState',
        'physicianCity',
        'physicianZipCode',
        'physicianPhone',
        'physicianFaxNumber',
      ].toSorted(),
    )
  })

  test('leaves fields open that the record leaves empty, and keeps what was typed there', () => {
    const sparse = physicianRecord({ npiNumber: '', faxNumber: ' ', officeAddress: noAddress })
    const locked = lockedByPhysician(sparse, accepts)
    expect(
      ['npi', 'physicianFaxNumber', 'physicianCity'].filter((field) => locked.has(field as 'npi')),
    ).toEqual([])
    expect(physicianFill(sparse)).not.toHaveProperty('npi')
  })

  test('does not lock a value that the form rejects, so that it can be corrected', () => {
    const wrong = physicianRecord({ npiNumber: '1234567890', phoneNumber: '555' })
    expect(physicianFill(wrong).npi).toBe('1234567890')
    expect(lockedByPhysician(wrong, accepts).has('npi')).toBe(false)
    expect(lockedByPhysician(wrong, accepts).has('physicianPhone')).toBe(false)
    expect(lockedByPhysician(wrong, accepts).has('taxId')).toBe(true)
  })

  test('keeps nothing of the physician chosen before, not even the PTAN', () => {
    expect(noPhysician().ptan).toBe('')
    expect({ ...noPhysician(), ...physicianFill(physicianRecord({ ext: '' })) }.physicianExt).toBe('')
  })
})

describe('choosing a facility', () => {
  test('Home clears all facility fields and locks details and service type', () => {
    const fill = facilityFill('Home', whole, filledForm())
    expect(fill).toMatchObject({ facilityName: 'Home', facilityNPI: '', serviceType: '', facilityCity: '' })
    expect(lockedByFacility('Home').has('serviceType')).toBe(true)
    expect(lockedByFacility('Home').size).toBe(7)
  })

  test('the hospital of the physician fills an address that can be corrected, and nothing that is the physician’s', () => {
    expect(facilityFill('hospital', whole, emptyForm())).toEqual({
      facilityName: 'Riverside Hospital',
      facilityNPI: '',
      facilityTaxId: '',
      serviceType: '',
      facilityAddress: '12 High Street',
      facilityState: 'OH',
      facilityCity: 'Columbus',
      facilityZipCode: '43004',
    })
    expect(lockedByFacility('hospital')).toEqual(new Set())
  })

  test('a hospital with an incomplete record leaves the rest to be typed', () => {
    const sparse = physicianRecord({ officeAddress: { ...noAddress, city: 'Columbus' } })
    expect(facilityFill('hospital', sparse, emptyForm())).toMatchObject({
      facilityCity: 'Columbus',
      facilityZipCode: '',
    })
  })

  test('choosing another facility after Home or the hospital starts with empty fields', () => {
    const afterHospital = filledForm({ facilityName: 'Riverside Hospital' })
    expect(facilityFill('other', whole, afterHospital)).toMatchObject({ facilityName: '', facilityNPI: '' })
    expect(facilityFill('other', whole, filledForm({ facilityName: 'Home' }))).toMatchObject({
      facilityName: '',
    })
  })

  test('another facility keeps what was typed for it before', () => {
    expect(facilityFill('other', whole, filledForm())).toEqual({})
    expect(lockedByFacility('other').size).toBe(0)
  })

  test('without a hospital name in the record there is no hospital option', () => {
    expect(hospitalOf(physicianRecord({ hospitalName: ' ' }))).toBeUndefined()
    expect(hospitalOf(null)).toBeUndefined()
    expect(hospitalOf(whole)).toBe('Riverside Hospital')
  })
})
