import { expect, test } from 'vitest'
import { questionNames, questionOf } from '#contract/ivr/check/questions.ts'
import { answersFrom, factsFrom } from './answers.ts'

test('answers made from facts give the same facts back, for every question', () => {
  const facts = Object.fromEntries(
    questionNames.map((name) => {
      const { kind, options = {} } = questionOf(name)
      const [first] = Object.keys(options)
      const one = { number: 2.5, 'yes-no': false, day: '2026-01-31', choice: first, choices: [first] }
      return [name, one[kind]]
    }),
  )
  expect(factsFrom(questionNames, answersFrom(facts as never))).toEqual(facts)
})
