import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseNode } from './database-node.ts'

export interface Watch {
  /** How often the nodes were asked, and how often more than one said that it takes writes. */
  readonly seen: { rounds: number; twice: number }
  end(): Promise<void>
}

const everyMs = 100
const answerMs = 500

/** Asks every node all the time, over the socket in its folder, which no pulled cable cuts. */
export function watchForSplitBrain(nodes: readonly DatabaseNode[]): Watch {
  const seen = { rounds: 0, twice: 0 }
  let isEnding = false
  const sessions = new Map<DatabaseNode, pg.Client>()
  const isWritable = async (node: DatabaseNode): Promise<boolean> => {
    try {
      let session = sessions.get(node)
      if (!session) {
        session = new pg.Client({
          connectionString: node.consoleUrl,
          connectionTimeoutMillis: answerMs,
          query_timeout: answerMs,
        })
        session.on('error', () => sessions.delete(node))
        await session.connect()
        sessions.set(node, session)
      }
      const { rows } = await session.query('select not pg_is_in_recovery() as writable')
      return rows[0].writable === true
    } catch {
      void sessions.get(node)?.end()
      sessions.delete(node)
      return false
    }
  }
  const watch = async () => {
    for (; !isEnding; await pause(everyMs)) {
      const writable = await Promise.all(nodes.map(isWritable))
      seen.rounds += 1
      if (writable.filter(Boolean).length > 1) seen.twice += 1
    }
    for (const session of sessions.values()) void session.end()
  }
  const watching = watch()
  return {
    seen,
    async end() {
      isEnding = true
      await watching
    },
  }
}
