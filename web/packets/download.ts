import { officeHeader } from '#contract/endpoint.ts'
import { getPacket } from '#contract/packets/packets.ts'
import { apiErrorOf } from '../kit/http/client.ts'
import { auth } from '../kit/session/session.ts'
import { tabOffice } from '../kit/session/tab-office.ts'
import { unreachable } from '../kit/ui/unreachable.ts'

/** The PDF of a packet, now or as it was in a revision. @throws ApiError */
export async function packetPdf(id: string, revision?: number): Promise<Blob> {
  const { token } = auth()
  const office = tabOffice()
  const path = `/api${getPacket.path.replace(':id', id)}${revision ? `?revision=${revision}` : ''}`
  const headers = new Headers({ authorization: `Bearer ${token}` })
  if (office) headers.set(officeHeader, office.officeId)
  const reply = await fetch(path, { headers }).catch(() => {
    throw unreachable('load')
  })
  if (reply.ok) return reply.blob()
  throw apiErrorOf(
    reply.status,
    await reply.json().catch(() => undefined),
    reply.headers.get('retry-after'),
    { token },
  )
}

export const packetFileName = (id: string, revision?: number): string =>
  `IVR-${id}-packet${revision ? `-${revision}` : ''}.pdf`
