import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CheckResult } from '#contract/ivr/check/check.ts'
import { render } from '../../testing/render.tsx'
import { CheckList } from './CheckList.tsx'

const code = (rule: string, outcome: CheckResult['codes'][number]['outcome'], contradiction = false) => ({
  ...{ rule, outcome, contradiction },
  text: `Says ${rule}.`,
  fields: [],
})

const result: CheckResult = {
  authorization: { need: 'voluntary', text: 'Prior authorization is voluntary.' },
  codes: [
    { ...code('CC-01', 'warn', true), fields: ['cptApplicationCode', 'woundLocation'] },
    { ...code('RQ-01', 'warn'), fields: ['facts.firstApplicationDate'] },
    { ...code('RQ-02', 'warn'), fields: ['patientZipCode'] },
    code('CC-06', 'info'),
    code('CC-14', 'pass'),
  ],
  policies: [
    {
      ...{ id: 'lcd', revision: 3, title: 'A local policy', outcome: 'likely-not-covered', reviewerText: '' },
      source: { title: 'LCD L1', date: '2026-06-18', url: 'https://example.test/lcd' },
      criteria: [
        { id: 'product', outcome: 'not-met', text: 'The policy does not cover this product.', fields: [] },
        { id: 'infection', outcome: 'not-met', text: 'There is no active infection.', entered: 'infected' },
        { id: 'units', outcome: 'not-met', text: 'Units fit the area.', isRepeated: true },
        { id: 'size', outcome: 'met', text: 'Large enough.' },
        { id: 'flow', outcome: 'missing', text: 'Blood flow is adequate.' },
        { id: 'depth', outcome: 'needs-human', text: 'No bone is exposed.' },
        { id: 'burn', outcome: 'not-applicable', text: 'Only for burns.' },
      ],
      documents: [
        { kind: 'vascular-study', level: 'required', present: false },
        { kind: 'plan-of-care', level: 'required', present: true },
      ],
      reviewed: null,
    },
  ],
}

const text = (words: string) => page.getByText(words, { exact: true })

test('whether prior authorization is needed comes first, then, unfolded, what the office can correct', async () => {
  const places: string[] = []
  render(<CheckList result={result} onPlace={(place) => places.push(place)} />)
  await expect.element(text('Prior authorization is voluntary.')).toBeVisible()
  await expect.element(page.getByText(/Says CC-01\./)).toBeVisible()
  await expect.element(page.getByText(/Says CC-06\./)).not.toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Go to CPT Application Code' }))
  await userEvent.click(page.getByRole('button', { name: 'Go to Date of the first application' }))
  await userEvent.click(page.getByRole('button', { name: 'Go to Patient Details: Zip Code' }))
  expect(places).toEqual(['cptApplicationCode', 'facts.firstApplicationDate', 'patientZipCode'])
})

test('what a policy refuses is unfolded, in words that cannot be read as their opposite', async () => {
  render(<CheckList result={result} />)
  const open = page.getByRole('list', { name: 'To fix' })
  await expect
    .element(open)
    .toMatchTextContent('Required but not met: There is no active infection. Entered: infected.')
  await expect.element(open).toMatchTextContent('The policy does not cover this product.')
  expect(open.element().textContent).not.toContain('here: The policy')
  // Another finding says it already.
  expect(open.element().textContent).not.toContain('Units fit the area')
  expect(page.getByRole('button').elements()).toEqual([])
})

test('among the facts about prior authorization, whether it is needed stands out', async () => {
  const known = 'Prior authorization is voluntary. Valid for 120 days. Number: UTN.'
  render(<CheckList result={{ ...result, authorization: { need: 'voluntary', text: known } }} />)
  await expect.element(page.getByRole('paragraph').filter({ hasText: known })).toBeVisible()
  await expect.element(text('Prior authorization is voluntary.')).toHaveClass('font-medium')
})

test('what only people can judge, and what is still missing, folds into one line', async () => {
  render(<CheckList result={result} />)
  const line = text('2 need review · 1 answer missing · 1 document missing · 2 checks passed')
  await userEvent.click(line)
  await expect.element(page.getByText(/Says CC-06\./)).toBeVisible()
  await expect.element(page.getByText(/Blood flow is adequate\./)).toBeVisible()
  expect(page.getByText(/Only for burns\./).elements()).toEqual([])
})

test('a policy shows its source with a link, and the result that no one has reviewed it', async () => {
  render(<CheckList result={result} />)
  await userEvent.click(page.getByText(/needs? review ·/))
  const source = page.getByRole('link', { name: 'LCD L1' })
  await expect.element(source).toHaveAttribute('href', 'https://example.test/lcd')
  await expect.element(text('Source: LCD L1, Jun 18, 2026 (revision 3)')).toBeVisible()
  await expect.element(text('Illustrative, not reviewed by your compliance team.')).toBeVisible()
})

test('a state’s policy that is used in place of the plan’s says so', async () => {
  const [policy] = result.policies
  const standsIn = 'No policy of this plan is on file.'
  render(<CheckList result={{ codes: [], policies: policy ? [{ ...policy, standsIn }] : [] }} />)
  await userEvent.click(page.getByText(/needs? review ·/))
  await expect.element(text(standsIn)).toBeVisible()
})

test('without a policy on file the check says so, and nothing about coverage', async () => {
  const noPolicy = 'No policy on file for this payer, state and date of service.'
  render(<CheckList result={{ codes: [], policies: [], noPolicy }} />)
  await expect.element(text(noPolicy)).toBeVisible()
})
