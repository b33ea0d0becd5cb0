import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { answerTo } from './search.ts'

/** The outcome of the next calls: no answer for a long time, too many calls, an error page, or nothing found. */
type Fault = 'slow' | 'too-many' | 'error-page' | 'empty'

interface State {
  calls: number
  faults: Fault[]
  legacy: boolean
}

const slowMs = 15_000

/**
 * A stand-in for NPPES, the public registry of NPIs, written from its help page for version 2.1. It answers as the
 * registry does: logical faults with 200 and `Errors`. The /control addresses, by which tests steer it, are its own.
 */
export function standIn(): Server {
  const state: State = { calls: 0, faults: [], legacy: false }
  return createServer((request, response) => {
    answer(request, response, state).catch(() => response.destroy())
  })
}

async function answer(request: IncomingMessage, response: ServerResponse, state: State): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (pathname.startsWith('/control/')) return void send(200, await control(request, pathname, state))
  if (request.method !== 'GET' || pathname !== '/api/') return void send(404, { message: 'Not Found' })
  state.calls += 1
  const fault = state.faults.shift()
  if (fault === 'too-many') return void send(429, { message: 'Too Many Requests' })
  if (fault === 'empty') return void send(200, { result_count: 0, results: [] })
  if (fault === 'error-page')
    return void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>')
  if (fault === 'slow') await setTimeout(slowMs, undefined, { ref: false })
  send(200, answerTo(searchParams, state.legacy))
}

async function control(request: IncomingMessage, pathname: string, state: State): Promise<object> {
  let text = ''
  for await (const part of request) text += String(part)
  const body = text === '' ? {} : (JSON.parse(text) as { faults?: Fault[]; legacy?: boolean })
  if (pathname === '/control/faults') state.faults = [...(body.faults ?? [])]
  if (pathname === '/control/legacy') state.legacy = body.legacy === true
  return state
}
