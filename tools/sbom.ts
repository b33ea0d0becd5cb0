import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { billOfMaterials, type LockedPackages } from './sbom/cyclonedx.ts'
import { installedLicences } from './sbom/installed.ts'

// npm run sbom -- FILE: writes the bill of materials of all packages, or prints it when no file is named. (npm's own
// `npm sbom` refuses: optional packages for WebAssembly ask for versions that the lock file does not hold for them.)
const root = join(import.meta.dirname, '..')
const [file, ...others] = process.argv.slice(2)
if (others.length > 0 || file?.startsWith('-')) {
  console.error('Name one file, or none to print: npm run sbom -- sbom.json, npm run --silent sbom')
  process.exit(2)
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: LockedPackages
}
const bom = billOfMaterials({
  packages,
  licenceOf: installedLicences(root),
  serialNumber: `urn:uuid:${randomUUID()}`,
  timestamp: new Date().toISOString(),
})
const text = `${JSON.stringify(bom, undefined, 2)}\n`
if (file) {
  writeFileSync(file, text)
  console.error(`${bom.components.length} packages in ${file}`)
} else process.stdout.write(text)
