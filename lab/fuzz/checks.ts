import { type ErrorCode, errors } from '#contract/errors.ts'
import type { FuzzCall } from './calls.ts'

export interface FuzzReply {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
  /** This thread's computing time until the reply came, including other calls under way. */
  readonly cpuMs: number
}

/** Computing this long holds up everyone. It is not wall-clock time, of which a busy machine may need any amount. */
export const mostCpuMs = 20_000

/** Traces of code and SQL, which no error may show. */
const innards =
  /\bat (?:async )?[\w.<>]* ?\(?(?:file:|node:|\/)|node_modules|\.ts:\d|\bECONN|SQLSTATE|\b(?:violates|relation|column|constraint) "|syntax error at|invalid input syntax|\bselect\b[^"]{0,200}\bfrom\b|\binsert into\b|\bpg_\w+/i

/** @returns what is wrong with a reply; undefined when nothing is */
export function faultOf(
  { endpoint, method }: FuzzCall,
  { status, body, cpuMs }: FuzzReply,
): string | undefined {
  if (cpuMs > mostCpuMs) return `took ${Math.round(cpuMs)} ms of computing`
  const reply = parsed(body)
  if (status >= 500) {
    const isDeclared = status === 503 && endpoint.errors.some((code) => code === reply?.code)
    return isDeclared ? undefined : `answered ${status}`
  }
  if (status >= 400) {
    if (innards.test(body)) return `shows innards: ${innards.exec(body)?.[0]}`
    if (method === 'HEAD' || method === 'OPTIONS') return undefined
    return errorFault(status, reply)
  }
  if (status < 200 || status >= 300) return `answered ${status}`
  return undefined
}

/** Every error has its code, with the status that the contract gives it. */
function errorFault(status: number, reply: Record<string, unknown> | undefined): string | undefined {
  if (typeof reply?.code !== 'string' || typeof reply.error !== 'string')
    return `answered ${status} without an error's form`
  const [declared] = errors[reply.code as ErrorCode] ?? []
  return declared === status ? undefined : `answered ${status} with ${reply.code}`
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
