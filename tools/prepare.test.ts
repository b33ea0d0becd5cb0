// @module-tag slow
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'verimend-prepare-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The state that npm 9 leaves: the platform's Node, and no link to it. */
const npm = `#!/bin/sh
mkdir -p node_modules/.bin && echo '{"packages":{}}' > node_modules/.package-lock.json
`

test('a checkout whose packages npm 9 has installed gets its Node back, and is not installed again', () => {
  const at = (...path: string[]) => join(folder, ...path)
  const program = `node-${process.platform}-${process.arch}`
  for (const path of ['tools', 'commands', join('node_modules', program, 'bin')])
    mkdirSync(at(path), { recursive: true })
  copyFileSync('tools/prepare.mjs', at('tools', 'prepare.mjs'))
  writeFileSync(at('tools', 'build-web.ts'), "process.stderr.write('the browser part is built\\n')")
  writeFileSync(at('package.json'), '{"type":"module"}')
  writeFileSync(at('package-lock.json'), '{"packages":{}}')
  writeFileSync(at('commands', 'npm'), npm, { mode: 0o755 })
  symlinkSync(process.execPath, at('node_modules', program, 'bin', 'node'))
  const { npm_execpath: _, ...env } = process.env
  const prepare = () =>
    spawnSync(process.execPath, [at('tools', 'prepare.mjs')], {
      encoding: 'utf8',
      env: { ...env, PATH: `${at('commands')}${delimiter}${env.PATH}` },
    })
  const first = prepare()
  expect(first.stderr).toContain('Installing packages')
  expect(first.stderr).toContain('the browser part is built')
  expect(first.status).toBe(0)
  expect(prepare().stderr).toBe('the browser part is built\n')
})
