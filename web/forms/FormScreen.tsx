import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { type FormDetails, formDetails } from '#contract/forms/forms.ts'
import { isId } from '#contract/replies.ts'
import { useLoad } from '../kit/http/queries.ts'
import { FromFirstOpening, lazyPart } from '../kit/lazy/lazy-part.tsx'
import { NotLoaded } from '../kit/table/NotLoaded.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { LoadingGroups } from '../kit/ui/LoadingGroups.tsx'
import { PageHeader } from '../kit/ui/surfaces.tsx'
import type { Opened } from './FormDialogs.tsx'
import { changeLines, sentText } from './texts.ts'

const FormDialogs = lazyPart(() => import('./FormDialogs.tsx'))
const FormMap = lazyPart(() => import('./FormMap.tsx'))

/** A form: its details, and what its places mean (docs/spec/forms.md, 'Mapping'). */
export function Component() {
  const { id = '' } = useParams()
  const isNumber = isId(id)
  const { data, error, refetch } = useLoad(formDetails, { id }, { enabled: isNumber })
  if (data) return <Shown key={`${id} ${data.data.revision}`} form={data.data} />
  return (
    <>
      <PageHeader title="Form" back="/forms" />
      <NotLoaded failure={isNumber ? error : 'missing'} onRetry={() => void refetch()}>
        <LoadingGroups counts={[5, 4]} fields />
      </NotLoaded>
    </>
  )
}

function Shown({ form }: { form: FormDetails }) {
  const [opened, setOpened] = useState<Opened>()
  const { name, maker, printed, codes, revision, changes, isMapped } = form
  const facts = [maker, printed, codes.join(', ') || 'All products', sentText(form)].filter(Boolean)
  return (
    <>
      <PageHeader
        title={name}
        text={facts.join(' · ')}
        back="/forms"
        actions={
          <>
            <Button variant="outline" onClick={() => setOpened({ kind: 'edit', form })}>
              Edit
            </Button>
            <Button variant="outline" onClick={() => setOpened({ kind: 'blank', form })}>
              Upload another blank
            </Button>
            <Button variant="ghost" onClick={() => setOpened({ kind: 'remove', form })}>
              Remove
            </Button>
          </>
        }
      />
      {changes && !isMapped && (
        <section
          aria-label="What changed in this blank"
          className="mb-6 rounded-lg border border-pending-line bg-pending-soft px-4 py-3"
        >
          <h2 className="font-medium text-pending">
            Blank {revision} differs from the one before. Map the changed places to fill it.
          </h2>
          <ul className="mt-1 text-sm">
            {changeLines(changes).map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Suspense fallback={<LoadingGroups counts={[6]} fields />}>
        <FormMap form={form} />
      </Suspense>
      <FromFirstOpening open={opened !== undefined}>
        <FormDialogs opened={opened} onClose={() => setOpened(undefined)} />
      </FromFirstOpening>
    </>
  )
}
