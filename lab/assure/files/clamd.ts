import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { eicar } from '#server/testing/clamd.ts'
import { programsOf, running, within } from '../programs.ts'

/** A real clamd with a single signature, that of the EICAR test file. */
export interface Clamd {
  readonly unixUrl: string
  end(): Promise<void>
}

/** @returns instructions when clamd is missing and cannot be installed */
export async function startClamd(folder: string): Promise<Clamd | string> {
  const found = programsOf(['clamd'], ['clamav-daemon'])
  if (typeof found === 'string') return found
  const database = join(folder, 'signatures')
  mkdirSync(database, { recursive: true })
  // ClamAV's extended signature format: name, file type (0: any), offset (*: any), bytes in hex.
  writeFileSync(
    join(database, 'eicar.ndb'),
    `Eicar-Test-Signature:0:*:${Buffer.from(eicar).toString('hex')}\n`,
  )
  const socket = join(folder, 'clamd.ctl')
  const conf = join(folder, 'clamd.conf')
  const settings = [
    `LocalSocket ${socket}`,
    `DatabaseDirectory ${database}`,
    `TemporaryDirectory ${folder}`,
    'Foreground yes',
  ]
  writeFileSync(conf, `${settings.join('\n')}\n`)
  const clamd = running(found.clamd ?? 'clamd', ['--config-file', conf], join(folder, 'clamd.out'))
  await within(60, () => answers(socket))
  return { unixUrl: `unix:${socket}`, end: () => clamd.end('SIGKILL') }
}

async function answers(path: string): Promise<void> {
  const socket = connect({ path })
  try {
    await once(socket, 'connect')
  } finally {
    socket.destroy()
  }
}
