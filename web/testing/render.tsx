import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { createRoot, type Root as ReactRoot } from 'react-dom/client'
import { createMemoryRouter, Outlet, type RouteObject, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../kit/http/queries.ts'
import { Root } from '../kit/shell/Root.tsx'
import { MainLandmark, useFocusOnNavigation } from '../kit/ui/landmark.ts'

const shown = new Set<{ root: ReactRoot; box: HTMLElement }>()

/**
 * Renders a component as the screen of a path, within the app's root, and opens it at an address. Other paths render
 * 'This is <path>'.
 */
export function render(
  ui: ReactNode,
  path = '/here/*',
  address = '/here',
): ReturnType<typeof createMemoryRouter> {
  const routes: RouteObject[] = [
    {
      Component: Root,
      children: [
        {
          Component: Frame,
          children: [
            { path, element: ui },
            { path: '*', Component: Elsewhere },
          ],
        },
      ],
    },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const box = document.createElement('div')
  box.id = 'root'
  document.body.append(box)
  const root = createRoot(box)
  shown.add({ root, box })
  root.render(<RouterProvider router={router} />)
  return router
}

/** Unmounts everything that was rendered. */
export function removeAll(): void {
  for (const { root, box } of shown) {
    root.unmount()
    box.remove()
  }
  shown.clear()
}

function Frame() {
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  return (
    <QueryClientProvider client={queryClient}>
      <MainLandmark value={main}>
        <main ref={main} tabIndex={-1}>
          <Outlet />
        </main>
      </MainLandmark>
    </QueryClientProvider>
  )
}

function Elsewhere() {
  const { pathname } = useLocation()
  return <p>This is {pathname}</p>
}
