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

let created: ReturnType<typeof createBrowserRouter> | undefined

/**
 * Created by the first render, because creating it starts loading the screen, and evaluating the modules takes long
 * enough.
 */
function router() {
  created ??= createBrowserRouter(routes)
  return created
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
  // As a transition, which React renders in steps, handling input in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
