/** A server-sent event, or with `data` undefined a sign of life that only moves the id on. */
export interface StreamEvent {
  readonly event: string
  readonly id: string | undefined
  readonly data: string | undefined
}

/** Reads server-sent events from a text that comes in pieces of any size, each handed on once it is whole. */
export function eventReader(hand: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) hand(eventIn(block))
  }
}

function eventIn(block: string): StreamEvent {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    // A line that begins with a colon is a comment.
    if (name === '') continue
    const before = fields.get(name)
    fields.set(name, name === 'data' && before !== undefined ? `${before}\n${value}` : value)
  }
  return { event: fields.get('event') ?? 'message', id: fields.get('id'), data: fields.get('data') }
}
