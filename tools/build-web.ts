import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dist')
const stamp = join(dist, 'web.stamp')

/** What the browser part is made from. */
const sources = [
  'web',
  'contract',
  'vite.config.ts',
  'tools/contract-split.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, source)
  return hash.digest('hex')
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (/\.test\.tsx?$/.test(path) || path === 'web/testing') return
  const names = listing(full)
  if (!names) {
    hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
    return
  }
  for (const name of names) addTo(hash, `${path}/${name}`)
}

function listing(path: string): string[] | undefined {
  try {
    return readdirSync(path).sort()
  } catch {
    return undefined
  }
}

/** Builds aside and swaps, so that a portal that runs meanwhile never serves half a build. */
async function build(): Promise<void> {
  console.error('Building the browser part …')
  const { build: bundle } = await import('vite')
  const aside = join(dist, `web.${process.pid}`)
  try {
    await bundle({
      root: join(root, 'web'),
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: aside, emptyOutDir: true },
    })
    for (const name of readdirSync(aside, { recursive: true, encoding: 'utf8' })) compress(join(aside, name))
    rmSync(join(dist, 'web'), { recursive: true, force: true })
    renameSync(aside, join(dist, 'web'))
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** Text is kept compressed beside itself, so that serving it costs nothing. */
function compress(file: string): void {
  if (!/\.(?:js|css|html|svg)$/.test(file)) return
  const text = readFileSync(file)
  if (text.length >= 1_024) writeFileSync(`${file}.br`, brotliCompressSync(text))
}

const current = hashOfSources()
const built = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : undefined
if (built !== current || !existsSync(join(dist, 'web', 'index.html'))) {
  mkdirSync(dist, { recursive: true })
  await build()
  writeFileSync(stamp, `${current}\n`)
}
