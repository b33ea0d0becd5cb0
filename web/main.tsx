import './look.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { guardDrafts } from './kit/form/drafts.ts'
import { watchConnection } from './kit/http/connection.ts'
import { watchChunks } from './kit/lazy/missing-chunk.ts'
import { keepPathOnSessionEnd } from './kit/session/after-sign-in.ts'
import { auth } from './kit/session/session.ts'
import { followOtherTabs, navigateWith } from './kit/session/session-end.ts'
import { loadFailureScreen } from './kit/shell/Failure.tsx'
import { followAppearance } from './kit/ui/appearance.ts'
import { addSignedInRoutes, routes } from './routes.tsx'

// The files of the screen, which the server has named in the page (server/kit/http/browser-files.ts): fetched now, beside one
// another, and not before, when they would share the line with what paints the page.
const files = auth().token && document.querySelector('template')
if (files) document.head.append(files.content)

// In a task of its own: with the modules of the page it would be a long one.
setTimeout(() => {
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addSignedInRoutes })
  navigateWith((path, options) => router.navigate(path, options))
  followOtherTabs()
  guardDrafts()
  keepPathOnSessionEnd()
  followAppearance()
  watchConnection()
  watchChunks(loadFailureScreen)

  const root = document.getElementById('root')
  if (root)
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
})
