import '../look.css'
import { afterEach } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../kit/http/queries.ts'
import { forgetApi } from './api.ts'
import { removeAll } from './render.tsx'

// A test file that cannot be loaded fails by itself; its error, laid over the page and the one around it, would fail
// all others too.
for (const { head } of [document, window.parent.document])
  head.append(
    Object.assign(document.createElement('style'), { textContent: 'vite-error-overlay { display: none }' }),
  )

// All tests share one page: each leaves it as it found it.
afterEach(async () => {
  removeAll()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  await forgetApi()
  if (innerWidth !== 1280) await page.viewport(1280, 800)
})
