import { useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { isMissingChunk } from '../lazy/missing-chunk.ts'
import { type MissingChunk, takeNewVersion, whyMissing } from '../lazy/reload-for-chunk.ts'
import { reloadPage } from '../lazy/reload-page.ts'
import { MessagePage } from '../ui/MessagePage.tsx'
import { Component as NotFound } from './NotFound.tsx'

const messages: Record<MissingChunk, { title: string; text: string; label: string }> = {
  unreachable: {
    title: 'This page is not loaded, you are offline',
    text: 'It will be loaded when the connection is back.',
    label: 'Try again',
  },
  replaced: {
    title: 'Verimend was updated',
    text: 'Please reload the page to go on with the new version.',
    label: 'Reload the page',
  },
}

/** A screen whose code could not be loaded. The previous screen has been left already, so a reload loses no input. */
function MissingScreen({ failure }: { failure: Error }) {
  const [why, setWhy] = useState<MissingChunk>()
  useEffect(() => {
    void whyMissing(failure).then((found) => {
      if (found === 'unreachable' || !takeNewVersion(false)) setWhy(found)
    })
  }, [failure])
  if (!why) return null
  const { title, text, label } = messages[why]
  return <MessagePage title={title} text={text} action={{ label, onAction: reloadPage }} />
}

/** The error page for a screen that failed or does not exist. */
export default function FailureScreen({ failure }: { failure: unknown }) {
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
