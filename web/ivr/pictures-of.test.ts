import { expect, test } from 'vitest'
import { cardsOf, woundsOf } from './pictures-of.ts'
import { request } from './request.sample.ts'

test('only uploaded insurance cards are shown, each under its own name', () => {
  const shown = cardsOf({
    ...request,
    primaryFrontSideInsuranceCard: '/a',
    secondaryBackSideInsuranceCard: '/b',
  })
  expect(shown).toEqual([
    { label: 'Primary card, front side', url: '/a' },
    { label: 'Secondary card, back side', url: '/b' },
  ])
})

test('wound images are numbered from one in the order of their upload', () => {
  expect(woundsOf({ ...request, woundImages: ['/x', '/y'] }).map(({ label }) => label)).toEqual([
    'Wound image 1',
    'Wound image 2',
  ])
})
