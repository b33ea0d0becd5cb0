import { spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scratchFolder } from '#server/testing/embedded.ts'
import { tlsFaults } from './ops-tls.ts'
import { type Found, type Part, skipped } from './part.ts'
import { withCleanups } from './portal.ts'
import { programsOf } from './programs.ts'

const units = ['verimend.service', 'verimend-backup.service', 'verimend-backup.timer']

/** Lets Prometheus and systemd judge the files in ops/. Each must also refuse a file that is wrong. */
export const ops: Part = {
  name: 'ops',
  about:
    'alert rules and units are accepted by promtool and systemd; the balancer speaks TLS 1.2 and 1.3 alone',
  async run() {
    const programs = programsOf(
      ['promtool', 'systemd-analyze', 'haproxy', 'openssl'],
      ['prometheus', 'systemd', 'haproxy', 'openssl'],
    )
    if (typeof programs === 'string') return skipped(programs)
    const { promtool = '', 'systemd-analyze': systemd = '', haproxy = '' } = programs
    const folder = await scratchFolder()
    try {
      await cp('ops', join(folder.path, 'ops'), { recursive: true })
      // The unit's paths, in a root of its own.
      const root = join(folder.path, 'root')
      await mkdir(join(root, 'opt/verimend/node_modules/.bin'), { recursive: true })
      await mkdir(join(root, 'etc/systemd/system'), { recursive: true })
      await mkdir(join(root, 'bin'))
      await symlink('/bin/sh', join(root, 'bin/sh'))
      const node = join(root, 'opt/verimend/node_modules/.bin/node')
      await writeFile(node, '#!/bin/sh\n', { mode: 0o755 })
      for (const unit of units) {
        const text = await readFile(join('ops', unit), 'utf8')
        await writeFile(
          join(folder.path, 'ops', unit),
          text.replaceAll('/opt/verimend/', `${root}/opt/verimend/`),
        )
      }
      const at = (name: string) => join(folder.path, 'ops', name)
      const faults = [
        ...said(promtool, ['check', 'config', at('prometheus.yml')]),
        ...said(systemd, ['verify', ...units.map(at)]),
        ...(await withCleanups((cleanups) => tlsFaults(haproxy, folder.path, cleanups))),
      ]
      const broken = (await readFile('ops/alerts.yml', 'utf8')).replace(
        'histogram_quantile(',
        'histogram_quantil(',
      )
      await writeFile(at('alerts.yml'), broken)
      const unit = await readFile(at('verimend.service'), 'utf8')
      await writeFile(
        at('verimend.service'),
        unit.replace('Type=exec', 'Type=exe').replace('/.bin/node', '/.bin/nod'),
      )
      if (said(promtool, ['check', 'rules', at('alerts.yml')]).length === 0)
        faults.push('the control passed: promtool accepted an unknown function')
      if (said(systemd, ['verify', at('verimend.service')]).length === 0)
        faults.push('the control passed: systemd accepted a unit without its program')
      return {
        faults,
        summary: `${units.length} units, alert rules and scraping; TLS of the balancer`,
        figures: {},
      } satisfies Found
    } finally {
      await folder.remove()
    }
  },
}

/** What a program complains about. */
function said(program: string, args: readonly string[]): string[] {
  const { status, stderr, stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: 60_000 })
  return status === 0 && stderr.trim() === '' ? [] : [`${args.slice(0, 2).join(' ')}: ${stderr || stdout}`]
}
