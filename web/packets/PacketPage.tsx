import { Suspense } from 'react'
import { useParams } from 'react-router'
import { isIvrId, withoutPrefix } from '#contract/ivr/requests.ts'
import { preparePacket } from '#contract/packets/packets.ts'
import { prefetch as load } from '../kit/http/queries.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { Card, EmptyState, PageHeader, Skeleton } from '../kit/ui/surfaces.tsx'

const PacketView = lazyPart(async () => ({ default: (await import('./PacketView.tsx')).PacketView }))

const title = 'Authorization packet'

export const prefetch = ({ id = '' }: { id?: string }) =>
  isIvrId(id) ? load(preparePacket, { ivrId: withoutPrefix(id) }) : undefined

/** What a request needs to ask for its authorization (docs/spec/packets.md). */
export function Component() {
  const { id = '' } = useParams()
  if (!isIvrId(id))
    return (
      <>
        <PageHeader title={title} back="/ivrstatus" />
        <Card>
          <EmptyState
            text="Record not found"
            action={
              <ButtonLink variant="outline" to="/ivrstatus">
                View the list
              </ButtonLink>
            }
          />
        </Card>
      </>
    )
  return (
    <Suspense fallback={<Waiting />}>
      <PacketView id={withoutPrefix(id)} />
    </Suspense>
  )
}

function Waiting() {
  return (
    <>
      <PageHeader title={title} back="/ivrstatus" />
      <Card>
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      </Card>
    </>
  )
}
