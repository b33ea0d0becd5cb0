import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePorts } from '#server/kit/free-ports.ts'
import type { S3Settings } from '#server/outside/storage-s3.ts'
import { outputOf, programsOf, type Running, running, within } from '../programs.ts'

/** A real S3 server on this machine: Ceph's gateway (radosgw) with one monitor and one storage daemon. */
export interface S3Server {
  readonly place: S3Settings
  stop(): Promise<void>
}

const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'] as const
const packages = ['radosgw', 'ceph-mon', 'ceph-osd']
const keys = { accessKey: 'assure', secretKey: 'a key for nothing but this run' }

const address = '127.0.0.1'

/** @returns instructions when programs are missing and cannot be installed */
export async function startS3(folder: string): Promise<S3Server | string> {
  const found = programsOf(programs, packages)
  if (typeof found === 'string') return found
  const path = (name: (typeof programs)[number]) => found[name] ?? name
  const [gate = 0, ...others] = await freePorts(9)
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name), { recursive: true })
  const id = randomUUID()
  const monitors = `[v2:${address}:${others[0]},v1:${address}:${others[1]}]`
  const conf = join(folder, 'ceph.conf')
  writeFileSync(conf, confOf({ folder, id, monitors, gate, ports: others }))
  const env = { CEPH_CONF: conf }
  const started: Running[] = []
  const start = (name: (typeof programs)[number], args: readonly string[]) =>
    void started.push(running(path(name), [...args, '-f'], join(folder, `${name}.out`), env))
  const ask = (name: (typeof programs)[number], ...args: string[]) => outputOf(path(name), args, env)

  const map = join(folder, 'monmap')
  ask('monmaptool', '--create', '--fsid', id, '--addv', 'a', monitors, map)
  ask('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
  start('ceph-mon', ['-i', 'a'])
  await within(30, async () => ask('ceph', '--connect-timeout', '5', 'mon', 'stat'))
  const store = randomUUID()
  ask('ceph', 'osd', 'new', store)
  ask('ceph-osd', '--mkfs', '-i', '0', '--osd-uuid', store)
  start('ceph-osd', ['-i', '0'])
  start('radosgw', ['-n', 'client.rgw'])
  ask(
    'radosgw-admin',
    'user',
    'create',
    '--uid=assure',
    '--display-name=assure',
    `--access-key=${keys.accessKey}`,
    `--secret-key=${keys.secretKey}`,
  )

  const place = { bucket: 'files', region: 'us-east-1', endpoint: `http://${address}:${gate}`, ...keys }
  await within(60, () => makeBucket(place))
  return {
    place,
    async stop() {
      for (const program of started.toReversed()) await program.end()
    },
  }
}

async function makeBucket({ bucket, region, endpoint, accessKey, secretKey }: S3Settings): Promise<void> {
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
  const client = new S3Client({
    region,
    endpoint: endpoint ?? '',
    forcePathStyle: true,
    credentials,
    maxAttempts: 1,
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
}

interface Cluster {
  readonly folder: string
  readonly id: string
  readonly monitors: string
  readonly gate: number
  readonly ports: readonly number[]
}

/** Without `ms mon client mode = crc` every client fails after waiting for 300 s. */
const confOf = ({ folder, id, monitors, gate, ports }: Cluster) => `[global]
fsid = ${id}
mon host = ${monitors}
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms bind port min = ${Math.min(...ports.slice(2))}
ms bind port max = ${Math.max(...ports.slice(2))}
public addr = ${address}
cluster addr = ${address}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
bluestore block size = 4294967296
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=${address}:${gate}
`
