import { onlineManager } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient } from './queries.ts'

test('what a person sends while the browser is offline runs and fails at once, and is not held back', async () => {
  onlineManager.setOnline(false)
  let runs = 0
  const sent = queryClient.getMutationCache().build(queryClient, {
    ...queryClient.getDefaultOptions().mutations,
    mutationFn: () => {
      runs += 1
      return Promise.reject(new Error('no network'))
    },
  })
  await expect(sent.execute(undefined)).rejects.toThrow('no network')
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(runs).toBe(1)
})

test('what is loaded while the browser is offline is refused at once and does not wait', async () => {
  onlineManager.setOnline(false)
  const loading = queryClient.fetchQuery({
    queryKey: ['x'],
    queryFn: () => Promise.reject(new Error('gone')),
  })
  await expect(loading).rejects.toThrow('gone')
  onlineManager.setOnline(true)
})
