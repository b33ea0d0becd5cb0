import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { onReachable } from '../http/connection.ts'
import { isMissingChunk, type MissingChunk, reloadFor, reloadPage, whyMissing } from '../lazy/new-version.ts'
import { MessagePage } from '../ui/MessagePage.tsx'
import { NotFound } from './NoScreen.tsx'

const messages: Record<MissingChunk, { title: string; text: string; label: string }> = {
  unreachable: {
    title: 'This page isn’t loaded. You’re offline.',
    text: 'It will load when you’re back online.',
    label: 'Try again',
  },
  replaced: {
    title: 'Verimend was updated',
    text: 'Reload the page to continue with the new version.',
    label: 'Reload the page',
  },
  kept: {
    title: 'This page didn’t load',
    text: 'Reload the page to try again.',
    label: 'Reload the page',
  },
}

/** A screen whose code could not be loaded. The previous screen has been left already, so a reload loses no input. */
function MissingScreen({ failure }: { failure: Error }) {
  const [why, setWhy] = useState<MissingChunk>()
  useEffect(() => {
    void whyMissing(failure).then((found) => {
      if (found === 'unreachable' || !reloadFor(found, false)) setWhy(found)
    })
  }, [failure])
  if (!why) return null
  const { title, text, label } = messages[why]
  return <MessagePage title={title} text={text} action={{ label, onAction: reloadPage }} />
}

/**
 * The error page of the router, for a screen that failed, could not be loaded or does not exist
 * (docs/spec/frame-and-routes.md, 'Message pages'). Reloads automatically when the connection is back.
 */
export function Failure() {
  const failure = useRouteError()
  useEffect(() => onReachable(reloadPage), [])
  if (isMissingChunk(failure)) return <MissingScreen failure={failure} />
  if (isRouteErrorResponse(failure) && failure.status === 404) return <NotFound />
  const message = failure instanceof Error ? failure.message : 'Something went wrong.'
  return (
    <MessagePage
      title="Unexpected Application Error!"
      text={message}
      action={{ label: 'Reload the page', onAction: reloadPage }}
    />
  )
}
