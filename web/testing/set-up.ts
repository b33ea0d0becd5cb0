import '../look.css'
// What SignedIn.tsx and the frame provide for every screen: otherwise a test would depend on which others its page has
// run.
import '../forced-colors.css'
import '../help/help.css'
import '../ivr/check/check.css'
import '../kit/shell/shell.css'
import '../print.css'
import { afterEach } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../kit/http/queries.ts'
import { signedOut, useSession } from '../kit/session/session.ts'
import { useAppearance } from '../kit/ui/appearance.ts'
import { resetApi } from './api.ts'
import { removeAll } from './render.tsx'

// A test file that cannot be loaded fails on its own. Vite's error overlay, in the page and in the page around its
// frame, would cover the controls of all other tests too.
for (const { head } of [document, window.parent.document])
  head.append(
    Object.assign(document.createElement('style'), { textContent: 'vite-error-overlay { display: none }' }),
  )

// Each page has a stub API of its own (web/testing/server.ts).
if (!(await cookieStore.get('page'))) await cookieStore.set('page', crypto.randomUUID())

// All tests of a page share it, so each restores its initial state.
afterEach(async () => {
  removeAll()
  queryClient.clear()
  useSession.setState({ auth: signedOut })
  useAppearance.setState({}, true)
  localStorage.clear()
  sessionStorage.clear()
  await resetApi()
  if (innerWidth !== 1280) await page.viewport(1280, 800)
})
