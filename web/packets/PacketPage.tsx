import { useParams } from 'react-router'
import { isIvrId, withoutPrefix } from '#contract/ivr/requests.ts'
import { preparePacket } from '#contract/packets/packets.ts'
import { prefetch as load } from '../kit/http/queries.ts'
import { NotLoaded } from '../kit/table/NotLoaded.tsx'
import { PageHeader } from '../kit/ui/surfaces.tsx'
import { PacketView, title } from './PacketView.tsx'

export const prefetch = ({ id = '' }: { id?: string }) =>
  isIvrId(id) ? load(preparePacket, { ivrId: withoutPrefix(id) }) : undefined

/** What a request needs to ask for its authorization (docs/spec/packets.md). */
export function Component() {
  const { id = '' } = useParams()
  if (isIvrId(id)) return <PacketView id={withoutPrefix(id)} />
  return (
    <>
      <PageHeader title={title} back="/ivrstatus" />
      <NotLoaded failure="missing" list="/ivrstatus" />
    </>
  )
}
