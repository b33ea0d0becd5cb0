/**
 * The network that rate limits count for: an IPv4 address, or the /64 prefix that one IPv6 subscriber typically has.
 * An IPv4-mapped IPv6 address counts as its IPv4 address.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [front = '', back] = (address.split('%')[0] ?? '').split('::')
  const left = front === '' ? [] : front.split(':')
  const right = back ? back.split(':') : []
  const zeros = back === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':')}::/64`
}
