import { onlineManager } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient } from './queries.ts'

test('a mutation sent while the browser is offline fails immediately and is not queued', async () => {
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

test('a query loaded while the browser is offline fails immediately and does not wait', async () => {
  onlineManager.setOnline(false)
  const loading = queryClient.fetchQuery({
    queryKey: ['x'],
    queryFn: () => Promise.reject(new Error('no network')),
  })
  await expect(loading).rejects.toThrow('no network')
  onlineManager.setOnline(true)
})
