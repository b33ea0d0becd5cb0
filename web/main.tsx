import './jitless.ts'
import './look.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { guardDrafts } from './kit/form/drafts.ts'
import { watchConnection } from './kit/http/connection.ts'
import { watchTyping } from './kit/lazy/new-version.ts'
import { keepPathOnSessionEnd } from './kit/session/after-sign-in.ts'
import { followOtherTabs, navigateWith } from './kit/session/session-end.ts'
import { followAppearance } from './kit/ui/appearance.ts'
import { routes } from './routes.tsx'

let made: ReturnType<typeof createBrowserRouter> | undefined

/** Made with the first render: it begins to load the screen, and running this file is a long task without it. */
function router() {
  made ??= createBrowserRouter(routes)
  return made
}

const App = () => <RouterProvider router={router()} />

navigateWith((path, options) => router().navigate(path, options))
followOtherTabs()
guardDrafts()
keepPathOnSessionEnd()
followAppearance()
watchConnection()
watchTyping()

const root = document.getElementById('root')
if (root)
  // In steps, so that a press or a scroll is not kept waiting.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
