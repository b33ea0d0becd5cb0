import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { redirectSignedIn } from './kit/session/guard.ts'
import { Failure } from './kit/shell/Failure.tsx'
import { FirstLoad } from './kit/shell/FirstLoad.tsx'
import { Root } from './kit/shell/Root.tsx'

const publicScreens: readonly RouteObject[] = [
  { path: '/', loader: redirectSignedIn, lazy: () => import('./account/SignInPage.tsx') },
  { path: '/signup', lazy: () => import('./account/SignUpPage.tsx') },
  { path: '/forgot-password', lazy: () => import('./account/ForgotPasswordPage.tsx') },
  { path: '/set-password', lazy: () => import('./account/SetPasswordPage.tsx') },
  { path: '/terms', lazy: () => import('./account/TermsPage.tsx') },
  { path: '/privacy', lazy: () => import('./account/PrivacyPage.tsx') },
  { path: '/unlock', lazy: () => import('./account/UnlockPage.tsx') },
  { path: '/unauthorized', lazy: () => import('./kit/shell/Unauthorized.tsx') },
  { path: '*', lazy: () => import('./kit/shell/NotFound.tsx') },
]

/** The routes of signed-out people. Those of signed-in people are loaded by the first path that is none of these. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: Failure,
    HydrateFallback: FirstLoad,
    children: [...publicScreens],
  },
]

/** Adds the routes of signed-in people, whose names and chunks would be a fortieth of the sign-in page's bytes. */
export const addSignedInRoutes: PatchRoutesOnNavigationFunction = async ({ patch }) => {
  const { signedInRoutes } = await import('./signed-in-routes.tsx')
  patch('root', signedInRoutes)
}
