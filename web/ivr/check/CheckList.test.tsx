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
  codes: [code('CC-01', 'warn', true), code('CC-05', 'fail'), code('CC-11', 'warn'), code('CC-14', 'pass')],
  policies: [
    {
      ...{ id: 'lcd', revision: 3, title: 'A local policy', outcome: 'incomplete', reviewerText: '' },
      source: { title: 'LCD L1', date: '2026-06-18', url: 'https://example.test/lcd' },
      criteria: [
        { id: 'size', outcome: 'met', text: 'Large enough.' },
        { id: 'flow', outcome: 'missing', text: 'Blood flow is adequate.' },
        { id: 'burn', outcome: 'not-applicable', text: 'Only for burns.' },
      ],
      documents: [
        { kind: 'vascular-study', level: 'required', present: false },
        { kind: 'plan-of-care', level: 'required', present: true },
      ],
      notVerified: ['The list of codes.'],
      reviewed: null,
    },
  ],
}

const text = (words: string) => page.getByText(words, { exact: true })

test('only contradictions and what cannot be right stand open, the rest folds into one counted line', async () => {
  render(<CheckList result={result} hasPayer />)
  await expect.element(page.getByText(/Says CC-01\./)).toBeVisible()
  await expect.element(page.getByText(/Says CC-05\./)).toBeVisible()
  await expect.element(page.getByText(/Says CC-11\./)).not.toBeVisible()
  const line = text('1 to check · 1 answer missing · 1 document missing · 2 in order')
  await userEvent.click(line)
  await expect.element(page.getByText(/Says CC-11\./)).toBeVisible()
  await expect.element(page.getByText(/Blood flow is adequate\./)).toBeVisible()
  expect(page.getByText(/Only for burns\./).elements()).toEqual([])
})

test('a policy shows its source with link, what is not verified, and that nobody has reviewed it', async () => {
  render(<CheckList result={result} hasPayer />)
  await userEvent.click(page.getByText(/to check/))
  const source = page.getByRole('link', { name: 'LCD L1' })
  await expect.element(source).toHaveAttribute('href', 'https://example.test/lcd')
  await expect.element(text('Source: LCD L1, Jun 18, 2026 (revision 3)')).toBeVisible()
  await expect.element(text('Not verified: The list of codes.')).toBeVisible()
  await expect.element(text('Illustrative, not reviewed by your compliance team.').first()).toBeVisible()
})

test('without a policy on file it says so, and nothing about cover', async () => {
  render(<CheckList result={{ codes: [], policies: [] }} hasPayer />)
  await expect.element(text('No policy on file for this payer, state and date of service.')).toBeVisible()
})
