import type { Output } from '#contract/endpoint.ts'
import { addForm } from '#contract/forms/forms.ts'
import { callRaw, replyIn } from '../kit/http/client.ts'

/** Uploads a blank form with the other fields of `addForm`. @throws ApiError */
export async function sendBlank(
  file: File,
  texts: Readonly<Record<string, string>>,
  idempotencyKey: string,
): Promise<Output<typeof addForm>> {
  const body = new FormData()
  for (const [field, text] of Object.entries(texts)) body.append(field, text)
  body.append('file', file)
  const reply = await callRaw(addForm, body, { idempotencyKey })
  return replyIn<typeof addForm>(await reply.json().catch(() => undefined))
}
