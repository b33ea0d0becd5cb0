import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { useBenefitsAnswer } from './use-benefits-answer.ts'

test('checking an answer in which nothing is wrong, before and after, renders nothing', async () => {
  let renders = 0
  const request = { _id: '7' }
  const Screen = () => {
    renders += 1
    const answer = useBenefitsAnswer(request)
    return (
      <button type="button" onClick={() => answer.check('Approved')}>
        Check {answer.given}
      </button>
    )
  }
  render(<Screen />)
  await userEvent.click(page.getByRole('button'))
  const before = renders
  await userEvent.click(page.getByRole('button'))
  await userEvent.click(page.getByRole('button'))
  expect(renders).toBe(before)
})
