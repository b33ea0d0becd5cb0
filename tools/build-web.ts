import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dist')
const stamp = join(dist, 'web.stamp')

/** The inputs of the browser build. */
const sources = [
  'web',
  'contract',
  'vite.config.ts',
  'tools/chunks.ts',
  'tools/pdf-assets.ts',
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
  if (/\.test\.tsx?$/.test(path) || path === 'web/testing' || path === 'web/node_modules') return
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

/** Builds into a temporary folder and renames it, so that a running portal never serves half a build. */
async function build(): Promise<void> {
  console.error('Building the browser part …')
  const { build: bundle, createLogger } = await import('vite')
  const logger = createLogger('warn')
  const { warn } = logger
  // It also supports Node, and imports these modules only there.
  const isExpected = (words: string) =>
    words.includes('externalized for browser compatibility, imported by') &&
    words.includes('/tesseract.js-core/')
  logger.warn = (words, options) => (isExpected(words) ? undefined : warn(words, options))
  const temporary = join(dist, `web.${process.pid}`)
  try {
    await bundle({
      root: join(root, 'web'),
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      customLogger: logger,
      build: { outDir: temporary, emptyOutDir: true },
    })
    const names = readdirSync(temporary, { recursive: true, encoding: 'utf8' })
    await Promise.all(names.map((name) => compress(join(temporary, name))))
    rmSync(join(dist, 'web'), { recursive: true, force: true })
    renameSync(temporary, join(dist, 'web'))
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Writes a compressed copy next to each text file; the server sends index.html from memory. */
async function compress(file: string): Promise<void> {
  if (!/\.(?:js|css|svg|wasm)$/.test(file)) return
  const text = readFileSync(file)
  if (text.length < 256) return
  // The last part of the best compression takes ten times as long for a script of several megabytes.
  const quality = file.endsWith('.wasm') ? 9 : constants.BROTLI_MAX_QUALITY
  writeFileSync(`${file}.br`, await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
}

const current = hashOfSources()
const built = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : undefined
if (built !== current || !existsSync(join(dist, 'web', 'index.html'))) {
  mkdirSync(dist, { recursive: true })
  await build()
  writeFileSync(stamp, `${current}\n`)
}
