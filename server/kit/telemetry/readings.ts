import type { Admission, Priority } from '../http/admission.ts'
import type { TaskState } from '../jobs/background-tasks.ts'
import type { QueueState } from '../jobs/queue-states.ts'

/** Rows of the audit that no block of the chain has yet, and the age of the oldest in seconds. */
export interface AuditLag {
  readonly rows: number
  readonly seconds: number
}

/** What can be read of a running portal for its metrics. Nothing of a person, a record or an address is in it. */
export interface Readings {
  readonly admission: Pick<Admission, 'slots' | 'running' | 'waiting' | 'shed'>
  pool(): { readonly open: number; readonly idle: number; readonly wanted: number; readonly max: number }
  streams(): number
  tasks(): readonly TaskState[]
  /** Rejects while the database does not reply, as `audit` does. */
  queues(): Promise<readonly QueueState[]>
  /** Attempts at jobs that failed, and jobs that were given up, in this process, by queue. */
  readonly failedAttempts: ReadonlyMap<string, number>
  readonly givenUp: ReadonlyMap<string, number>
  audit(): Promise<AuditLag>
  /** Free bytes by the disk's name, `data` or `database`; undefined where disks are not watched. */
  readonly disks: (() => Promise<Readonly<Record<string, number>>>) | undefined
}

export const priorities: readonly Priority[] = ['work', 'read']
