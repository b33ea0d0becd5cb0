import type { FastifyRequest } from 'fastify'
import type { StoredFile } from '#contract/files/files.ts'
import type { ReferenceLists } from '#contract/reference/lists.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { Database, Queries } from '#server/kit/database/database.ts'

/** A file whose bytes are stored, and that no row names yet. */
export interface Held {
  readonly storeKey: string
  readonly name: string
  readonly extension: string
  readonly sha256: Buffer
  discard(): Promise<void>
}

/** What the area needs of others. */
export interface FormsParts {
  readonly files: {
    receive(
      db: Database,
      request: FastifyRequest,
      now: Date,
    ): Promise<{ held: Held; texts: Readonly<Record<string, string>> }>
    store(
      db: Database,
      request: FastifyRequest,
      pdf: { name: string; bytes: Uint8Array },
      now: Date,
    ): Promise<Held>
    attach(tx: Queries, actor: Actor, held: Held, now: Date): Promise<{ id: string; stored: StoredFile }>
    load(storeKey: string, request: FastifyRequest): Promise<Buffer>
    drop(tx: Queries, ids: readonly string[], now: Date): Promise<void>
  }
  readonly lists: () => ReferenceLists
  /** Names of codes, including those of products that can no longer be billed. */
  readonly codeNames: () => ReadonlyMap<string, string>
  /** The words for a specialization on a physician's record; '' for none. */
  readonly specialtyOf: (specialization: string) => string
}
