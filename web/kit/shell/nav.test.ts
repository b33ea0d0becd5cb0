import { expect, test } from 'vitest'
import { mayCall, type UserType } from '#contract/endpoint.ts'
import { itemOf, menuTabOf, navItems } from './nav.ts'

const labelsFor = (userType: UserType) =>
  navItems.filter((item) => mayCall(item, userType)).map(({ label }) => label)

test('a physician sees neither Manage Physician nor Manage IVR Member in the navigation', () => {
  expect(labelsFor(1)).toEqual(['Dashboard', 'Appointments', 'IVR Management', 'Prior Authorization'])
})

test('an Office Admin sees everything in the navigation but Manage IVR Member', () => {
  expect(labelsFor(2)).toEqual([
    'Dashboard',
    'Manage Physician',
    'Appointments',
    'IVR Management',
    'Prior Authorization',
  ])
})

test('an IVR Team Member sees neither Manage Physician nor Manage IVR Member in the navigation', () => {
  expect(labelsFor(3)).toEqual([
    'Dashboard',
    'Work Queue',
    'Appointments',
    'IVR Management',
    'Prior Authorization',
    'Payers',
  ])
})

test('an IVR Admin sees everything in the navigation but Manage Physician', () => {
  expect(labelsFor(4)).toEqual([
    'Dashboard',
    'Work Queue',
    'Appointments',
    'IVR Management',
    'Prior Authorization',
    'Payers',
    'Manage IVR Member',
    'Policies',
  ])
})

const currentFor = (userType: UserType, address: string) => {
  const { pathname, search } = new URL(address, 'https://p.example')
  return itemOf(
    navItems.filter((item) => mayCall(item, userType)),
    { pathname, search },
  )?.label
}

test('an item is marked current only while one of its own URLs is open', () => {
  expect(currentFor(2, '/viewivrsubmissions/12')).toBe('IVR Management')
  expect(currentFor(2, '/ivrstatus')).toBe('IVR Management')
  expect(currentFor(2, '/ivrstatusreport')).toBeUndefined()
})

test('the bare list is IVR Management for everyone, and its tabs of open work are the Work Queue for the team', () => {
  for (const address of ['/ivrstatus', '/ivrstatus?status=Pending', '/ivrstatus?tab=all'])
    expect(currentFor(3, address)).toBe('IVR Management')
  for (const tab of ['queue', 'mine', 'waiting'])
    expect(currentFor(4, `/ivrstatus?tab=${tab}&payer=Aetna`)).toBe('Work Queue')
  expect(currentFor(4, '/queue-settings')).toBe('Work Queue')
  expect(currentFor(2, '/ivrstatus?tab=queue')).toBe('IVR Management')
})

test('the selected tab is the URL’s item, and never contains a record number', () => {
  expect(menuTabOf('/viewivrsubmissions/IVR-1042')).toBe('/ivrstatus')
  expect(menuTabOf('/dashboard')).toBe('/dashboard')
  expect(menuTabOf('/view-support-request/7')).toBe('/view-support-request')
  expect(menuTabOf('/view-profile')).toBe('/view-profile')
})
