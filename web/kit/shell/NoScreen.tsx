import { MessagePage, useBrowserBack } from '../ui/MessagePage.tsx'

/** The page for an unknown URL. */
export function NotFound() {
  const goBack = useBrowserBack()
  return <MessagePage figure="404" title="Page not found" action={{ label: 'Go back', onAction: goBack }} />
}

/** The page for a signed-in user whose type may not open the screen. */
export function Unauthorized() {
  const goBack = useBrowserBack()
  return (
    <MessagePage
      figure="401"
      title="No Authorization found"
      action={{ label: 'Go back', onAction: goBack }}
    />
  )
}
