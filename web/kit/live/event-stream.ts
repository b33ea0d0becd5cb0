/** A server-sent event. Without `data` it is a heartbeat that only updates the last event id. */
export interface StreamEvent {
  readonly event: string
  readonly id: string | undefined
  readonly data: string | undefined
}

/** Parses a stream of server-sent events that arrives in chunks of any size; `onEvent` gets each complete event. */
export function eventReader(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) onEvent(eventIn(block))
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
