import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { pageSizes } from '#tools/page-size.ts'

const built = fileURLToPath(new URL('../dist/web', import.meta.url))

/** Bytes after brotli: the sign-in page until it is usable, any other screen in addition to it, and all of an office's screens together. */
const limits = { screen: 150_000, office: 500_000 }

test('the sign-in page, every screen in addition to it and all screens of an office together load no more than their limit', () => {
  const { signIn, screens, office } = pageSizes(built)
  expect(signIn).toBeLessThanOrEqual(limits.screen)
  expect(Object.entries(screens).filter(([, bytes]) => bytes > limits.screen)).toEqual([])
  expect(office).toBeLessThanOrEqual(limits.office)
})
