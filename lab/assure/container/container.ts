import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Found, type Part, skipped } from '../part.ts'
import { type Cleanups, withCleanups } from '../portal.ts'
import { boundedOutput, programsOf } from '../programs.ts'
import { faultsOf, type Podman, tried } from './run.ts'

const base = 'docker.io/library/debian:trixie-slim'
const image = 'localhost/verimend:try'
const mirror = 'http://deb.debian.org/debian'

/**
 * Builds the image of ops/Containerfile and runs it as docs/operations.md says. Its base is made of Debian's packages, so
 * that no registry of images is needed.
 */
export const container: Part = {
  name: 'container',
  about: 'the image of ops/Containerfile: built, run without rights, ready, stopped; broken runs must fail',
  async run() {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      return skipped('only root can build and run an image here, on Linux')
    // Not the usual runtime, which refuses machines with both kinds of control groups.
    const needed = ['podman', 'runc', 'mmdebstrap']
    const programs = programsOf(needed, [...needed, 'conmon', 'ca-certificates'])
    if (typeof programs === 'string') return skipped(programs)
    return await withCleanups(async (cleanups) => {
      const folder = await mkdtemp(join(tmpdir(), 'verimend-container-'))
      cleanups.push(() => rm(folder, { recursive: true, force: true }))
      const podman = podmanIn(programs.podman ?? '', folder, cleanups)
      const startedAt = performance.now()
      await makeBase(programs.mmdebstrap ?? '', folder, podman)
      await build(folder, podman)
      const seconds = Math.round((performance.now() - startedAt) / 1_000)
      const megabytes = Math.round(
        Number(await podman(['image', 'inspect', '--format', '{{.Size}}', image])) / 1e6,
      )
      const settings = join(folder, 'portal.env')
      await writeFile(settings, settingsText())

      const whole = await tried(podman, image, ['--env-file', settings])
      const faults = faultsOf(whole)
      const again = await tried(podman, image, ['--env-file', settings])
      if (again.ready !== 'yes') faults.push('it does not start again on the data that it has left')
      const controls = {
        'without settings': await tried(podman, image, []),
        'as root': await tried(podman, image, ['--env-file', settings, '--user', '0:0']),
      }
      for (const [how, found] of Object.entries(controls))
        if (faultsOf(found).length === 0) faults.push(`the control passed: nothing was wrong ${how}`)
      return {
        faults,
        summary: `built in ${seconds} s, ${megabytes} MB; ready after ${whole.readySeconds} s, stopped in ${whole.stopSeconds} s with ${whole.exit}`,
        figures: { seconds, megabytes, whole, again, controls },
      } satisfies Found
    })
  },
}

function podmanIn(program: string, folder: string, cleanups: Cleanups): Podman {
  const own = [
    ...['--root', join(folder, 'images'), '--runroot', join(folder, 'run')],
    ...['--cgroup-manager', 'cgroupfs', '--runtime', 'runc'],
  ]
  const podman: Podman = (args, seconds = 120) =>
    boundedOutput(program, [...own, ...args], { seconds, home: folder })
  cleanups.push(async () => {
    await podman(['rm', '--all', '--force', '--time', '1']).catch(() => '')
    await podman(['volume', 'rm', '--all', '--force']).catch(() => '')
    // It leaves its folder mounted on itself.
    await boundedOutput('/bin/umount', ['-R', join(folder, 'images/overlay')], {
      seconds: 30,
      home: folder,
    }).catch(() => '')
  })
  return podman
}

/** A minimal Debian 13 under the name that ops/Containerfile begins with. */
async function makeBase(mmdebstrap: string, folder: string, podman: Podman): Promise<void> {
  const archive = join(folder, 'base.tar')
  await boundedOutput(mmdebstrap, ['--variant=minbase', 'trixie', archive, mirror], {
    seconds: 900,
    home: folder,
  })
  await podman(['import', archive, base], 300)
  await rm(archive)
}

async function build(folder: string, podman: Podman): Promise<void> {
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  const mounts: string[] = []
  // Where npm's registry is reached through a proxy with a certificate of its own, the build must trust it too.
  if (authorities !== undefined && (await stat(authorities).catch(() => undefined))) {
    const npmrc = join(folder, 'npmrc')
    await writeFile(npmrc, 'cafile=/run/authorities.crt\n')
    mounts.push('-v', `${npmrc}:/root/.npmrc:ro`, '-v', `${authorities}:/run/authorities.crt:ro`)
  }
  const how = ['--format', 'docker', '--isolation', 'chroot', '--network', 'host', '--pull=never']
  await podman(['build', ...how, ...mounts, '-f', 'ops/Containerfile', '-t', image, '.'], 2_400)
}

const settingsText = () =>
  [
    `SECRET_KEY=${randomBytes(36).toString('base64')}`,
    'PUBLIC_URL=https://portal.example.com',
    'SMTP_URL=smtp://127.0.0.1:9',
    'MIN_FREE_MB=0',
    '',
  ].join('\n')
