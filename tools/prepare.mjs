// Runs before each npm script: installs the packages of the lock file and builds the browser part, each only if stale.
// It must run on the machine's own Node (20 or later) and without packages, because none may be installed yet.
import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lock = join(root, 'dist', 'prepare.lock')

await takeLock().catch(withoutLock)
try {
  if (!isInstalled()) install()
  run(node(), [join(root, 'tools', 'build-web.ts')])
} finally {
  releaseLock()
}

/** Prevents two commands in one checkout from installing into the same folder at the same time. */
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

/** Continues without a lock in a read-only checkout, where nothing can be installed or built either. */
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

function releaseLock() {
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

/** Compares the lock file with the list that npm writes after an installation; optional packages may be missing. */
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
  // No package may run a program of its own while it is installed: docs/dependencies.md, 'Install scripts'.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts']
  if (npm?.endsWith('npm-cli.js')) run(process.execPath, [npm, ...args])
  else run('npm', args)
  linkNode()
  if (existsSync(node())) return
  fail(
    `There is no Node 26 for ${process.platform}-${process.arch} in node_modules: this platform is not supported.`,
  )
}

/** npm 9 removes the link to this platform's Node together with the packages for other platforms. */
function linkNode() {
  if (existsSync(node())) return
  const program = join('..', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(join(dirname(node()), program))) symlinkSync(program, node())
}

/** The Node of the product, which is installed as a package. */
function node() {
  return join(root, 'node_modules', '.bin', 'node')
}

/** Redirects output to standard error, because standard output belongs to the npm script. */
function run(program, args) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: ['inherit', 2, 2] })
  if (error) fail(String(error))
  if (status !== 0) fail()
}

function fail(message) {
  if (message) console.error(message)
  releaseLock()
  process.exit(1)
}
