import { Suspense } from 'react'
import { useParams } from 'react-router'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { PageHeader } from '../kit/ui/surfaces.tsx'

// Few people open these, and rarely: they are no part of what every screen's budget counts.
const FormsList = lazyPart(() => import('./FormsList.tsx'))
const FormScreen = lazyPart(() => import('./FormScreen.tsx'))

/** Makers' blank forms, or one of them (docs/spec/forms.md). */
export function Component() {
  const { id } = useParams()
  return (
    <Suspense fallback={<PageHeader title="Forms" />}>
      {id === undefined ? <FormsList /> : <FormScreen key={id} id={id} />}
    </Suspense>
  )
}
