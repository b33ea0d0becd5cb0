import './look.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { guardPlace } from './kit/after-sign-in.ts'
import { watchConnection } from './kit/connection.ts'
import { guardDrafts } from './kit/drafts.ts'
import { loadFailureScreen } from './kit/Failure.tsx'
import { watchParts } from './kit/missing-part.ts'
import { followOtherTabs, navigateWith } from './kit/session-end.ts'
import { routes } from './routes.tsx'

const router = createBrowserRouter(routes)
navigateWith((path, options) => router.navigate(path, options))
followOtherTabs()
guardDrafts()
guardPlace()
watchConnection()
watchParts(loadFailureScreen)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
