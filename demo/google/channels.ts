import { randomBytes } from 'node:crypto'
import type { Account, Channel, StandInContext } from './context.ts'
import { ApiError, invalid, notFound, required } from './errors.ts'

type Body = Readonly<Record<string, unknown>> & { readonly params?: { readonly ttl?: string } }

const week = 604_800

/** Push notifications to channels (developers.google.com/calendar/api/guides/push). */
export function openChannels(context: StandInContext) {
  const { data } = context
  /** Accounts with a notification held back until a test releases it. */
  const late = new Set<string>()

  const send = (channel: Channel, state: 'sync' | 'exists') => {
    channel.messages += 1
    const headers = {
      'content-type': 'application/json; charset=UTF-8',
      'content-length': '0',
      'x-goog-channel-id': channel.id,
      'x-goog-channel-expiration': new Date(channel.endsAt).toUTCString(),
      'x-goog-resource-id': channel.resourceId,
      'x-goog-resource-uri': 'https://www.googleapis.com/calendar/v3/calendars/primary/events?alt=json',
      'x-goog-resource-state': state,
      'x-goog-message-number': String(channel.messages),
      ...(channel.token === undefined ? {} : { 'x-goog-channel-token': channel.token }),
    }
    // Delivery is best effort, as at Google: a failure is not retried.
    fetch(channel.address, { method: 'POST', headers, signal: AbortSignal.timeout(5_000) }).catch(() => {})
  }
  const deliver = (accountId: string) => {
    data.channels = data.channels.filter(({ endsAt }) => endsAt > context.now())
    for (const channel of data.channels) if (channel.accountId === accountId) send(channel, 'exists')
  }

  context.changed = (accountId) => {
    const { pushes } = data.settings
    if (pushes === 'late') late.add(accountId)
    if (pushes === 'soon' || pushes === 'twice') setImmediate(deliver, accountId)
    if (pushes === 'twice') setImmediate(deliver, accountId)
  }

  return {
    watch(account: Account, body: Body): object {
      const { id, type, address, token, params } = body
      if (typeof id !== 'string' || !/^[\w\-+/=]{1,64}$/.test(id)) throw required('Required: id')
      if (type !== 'web_hook') throw invalid('Unknown channel type.')
      if (typeof address !== 'string' || !URL.canParse(address)) throw required('Required: address')
      if (!isReachable(address))
        throw new ApiError(400, 'push.webhookUrlNotHttps', `WebHook callback must be HTTPS: ${address}`)
      if (data.channels.some((channel) => channel.id === id))
        throw new ApiError(400, 'channelIdNotUnique', `Channel id ${id} not unique`)
      const asked = Number(body.expiration ?? 0) || context.now() + Number(params?.ttl ?? week) * 1000
      const channel: Channel = {
        id,
        address,
        resourceId: randomBytes(18).toString('base64url'),
        accountId: account.id,
        token: typeof token === 'string' ? token : undefined,
        endsAt: Math.min(asked, context.now() + week * 1000),
        messages: 0,
      }
      data.channels.push(channel)
      setImmediate(send, channel, 'sync')
      return {
        kind: 'api#channel',
        id,
        resourceId: channel.resourceId,
        resourceUri: 'https://www.googleapis.com/calendar/v3/calendars/primary/events?alt=json',
        ...(channel.token === undefined ? {} : { token: channel.token }),
        expiration: String(channel.endsAt),
      }
    },
    stop(account: Account, { id, resourceId }: Body): void {
      const isIt = (channel: Channel) =>
        channel.id === id && channel.resourceId === resourceId && channel.accountId === account.id
      if (!data.channels.some(isIt)) throw notFound()
      data.channels = data.channels.filter((channel) => !isIt(channel))
    },
    /** Sends the notifications that were held back. */
    release(): void {
      for (const accountId of late) deliver(accountId)
      late.clear()
    },
  }
}

export type Channels = ReturnType<typeof openChannels>

/** Google requires https; the stand-in also accepts plain http to this machine. */
function isReachable(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
