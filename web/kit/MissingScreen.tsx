import { useEffect, useState } from 'react'
import { type Missing, takeNewVersion, whyMissing } from './program-part.ts'
import { reloadPage } from './reload-page.ts'
import { Statement } from './Statement.tsx'

const said: Record<Missing, { title: string; text: string; label: string }> = {
  unreachable: {
    title: 'This page is not loaded, you are offline',
    text: 'It will be loaded when the connection is back.',
    label: 'Try again',
  },
  replaced: {
    title: 'Verimend was updated',
    text: 'This page belongs to the version before. Please reload it to go on.',
    label: 'Reload the page',
  },
}

/** A screen whose code did not come. The one that stood here before has been left, so a reload loses nothing of it. */
export default function MissingScreen({ failure }: { failure: Error }) {
  const [why, setWhy] = useState<Missing>()
  useEffect(() => {
    void whyMissing(failure).then((found) => {
      if (found === 'unreachable' || !takeNewVersion(false)) setWhy(found)
    })
  }, [failure])
  if (!why) return null
  const { title, text, label } = said[why]
  return <Statement title={title} text={text} act={{ label, onAct: reloadPage }} />
}
