import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { Button } from './Button.tsx'
import { DocumentTitle } from './DocumentTitle.tsx'
import { MainLandmark } from './landmark.ts'

interface MessagePageProps {
  /** A large number above the title, such as 401. */
  figure?: string
  title: string
  text?: string
  action: { label: string; onAction: () => void }
}

/** A page with one message, such as 'not found' or 'not allowed', and one button. */
export function MessagePage({ figure, title, text, action }: MessagePageProps) {
  const Frame = useContext(MainLandmark) ? 'div' : 'main'
  return (
    <Frame className="grid min-h-[70dvh] place-items-center p-6">
      <DocumentTitle title={title} />
      <div className="flex max-w-lg flex-col items-center gap-4 text-center">
        {figure && (
          <p className="tabular text-[96px] leading-none font-semibold tracking-tighter text-action-ink sm:text-[128px]">
            {figure}
          </p>
        )}
        <h1 className="text-xl leading-7 font-semibold text-balance">{title}</h1>
        {text && <p className="break-words text-ink-soft">{text}</p>}
        <Button variant="outline" onClick={action.onAction} className="mt-2">
          {action.label}
        </Button>
      </div>
    </Frame>
  )
}

/**
 * Goes to the previous page of the tab, even on another site, which may have had a wrong link; to '/' if there is none.
 * Forms use useGoBack (form/go-back.ts), which never leaves the portal.
 */
export function useBrowserBack(): () => void {
  const navigate = useNavigate()
  return () => (history.length > 1 ? navigate(-1) : navigate('/'))
}
