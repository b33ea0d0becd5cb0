import { type Output, officeHeader } from '#contract/endpoint.ts'
import { addForm } from '#contract/forms/forms.ts'
import { apiErrorOf, replyIn } from '../kit/http/client.ts'
import { auth } from '../kit/session/session.ts'
import { tabOffice } from '../kit/session/tab-office.ts'
import { unreachable } from '../kit/ui/unreachable.ts'

/** Uploads a blank form with the other fields of `addForm`. @throws ApiError */
export async function sendBlank(
  file: File,
  texts: Readonly<Record<string, string>>,
  idempotencyKey: string,
): Promise<Output<typeof addForm>> {
  const { token } = auth()
  const office = tabOffice()
  const body = new FormData()
  for (const [field, text] of Object.entries(texts)) body.append(field, text)
  body.append('file', file)
  const reply = await fetch(`/api${addForm.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': idempotencyKey,
      ...(office && { [officeHeader]: office.officeId }),
    },
    body,
  }).catch(() => {
    throw unreachable('send')
  })
  const answer: unknown = await reply.json().catch(() => undefined)
  if (!reply.ok)
    throw apiErrorOf(reply.status, answer, reply.headers.get('retry-after'), { token, purpose: 'send' })
  return replyIn<typeof addForm>(answer)
}
