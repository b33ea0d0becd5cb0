import type { Message, MessagePage } from '#contract/messages/messages.ts'

/**
 * The messages that are shown, with a page of them: each once, in order, with the links to files of the page. Where
 * messages between them and the page are missing, the page takes their place.
 */
export function joined(
  shown: readonly Message[],
  { messages, more }: Pick<MessagePage, 'messages' | 'more'>,
): readonly Message[] {
  const [first] = messages
  const last = shown.at(-1)
  if (!first || !last) return messages.length > 0 ? messages : shown
  if (more && Number(first._id) > Number(last._id)) return messages
  const all = new Map([...shown, ...messages].map((message) => [message._id, message]))
  return [...all.values()].sort((one, other) => Number(one._id) - Number(other._id))
}
