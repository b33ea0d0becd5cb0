import { MessagePage, useBrowserBack } from '../ui/MessagePage.tsx'

/** The page for a signed-in user whose type may not open the screen. */
export function Component() {
  const goBack = useBrowserBack()
  return (
    <MessagePage
      figure="401"
      title="No Authorization found"
      action={{ label: 'Go back', onAction: goBack }}
    />
  )
}
