import { expect, test } from 'vitest'
import { mayCall, type UserType } from '#contract/endpoint.ts'
import { isCovered, menuTabOf, navItems } from './nav.ts'

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
    'Appointments',
    'IVR Management',
    'Prior Authorization',
    'Payers',
  ])
})

test('an IVR Admin sees everything in the navigation but Manage Physician', () => {
  expect(labelsFor(4)).toEqual([
    'Dashboard',
    'Appointments',
    'IVR Management',
    'Prior Authorization',
    'Payers',
    'Manage IVR Member',
    'Policies',
  ])
})

test('an item is marked current only while one of its own addresses is open', () => {
  const requests = navItems.find(({ to }) => to === '/ivrstatus')
  expect(requests).toBeDefined()
  if (!requests) return
  expect(isCovered(requests, '/viewivrsubmissions/12')).toBe(true)
  expect(isCovered(requests, '/ivrstatus')).toBe(true)
  expect(isCovered(requests, '/ivrstatusreport')).toBe(false)
})

test('the selected tab is the item of the address, and never contains a record number', () => {
  expect(menuTabOf('/viewivrsubmissions/IVR-1042')).toBe('/ivrstatus')
  expect(menuTabOf('/dashboard')).toBe('/dashboard')
  expect(menuTabOf('/view-support-request/7')).toBe('/view-support-request')
  expect(menuTabOf('/view-profile')).toBe('/view-profile')
})
