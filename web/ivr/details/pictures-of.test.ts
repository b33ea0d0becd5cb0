import { expect, test } from 'vitest'
import { distinctWound } from '#contract/ivr/sample.ts'
import { request } from '../request.sample.ts'
import { cardsOf, imagesByWound, woundsOf } from './pictures-of.ts'

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

test('wound images are numbered from one in the order in which they were uploaded', () => {
  expect(woundsOf({ ...request, woundImages: ['/x', '/y'] }).map(({ label }) => label)).toEqual([
    'Wound image 1',
    'Wound image 2',
  ])
})

test('pictures are under their own wound, whatever their signatures are, and keep their numbers', () => {
  const path = (number: number) => `/api/files/00000000-0000-4000-8000-00000000000${number}?until=${number}`
  const wounds = [[1, 2], [], [3]].map((numbers, at) => ({
    ...distinctWound(at),
    woundImages: numbers.map((number) => `${path(number)}9`),
  }))
  const details = {
    ...request,
    wounds,
    diagnosisCodes: [],
    applicationCodes: [],
    woundImages: [1, 2, 3].map(path),
  }
  expect(
    imagesByWound(details).map(({ wound, pictures }) => [wound, pictures.map(({ label }) => label)]),
  ).toEqual([
    [1, ['Wound image 1', 'Wound image 2']],
    [3, ['Wound image 3']],
  ])
})
