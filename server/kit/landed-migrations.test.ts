import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from './database/migrate.ts'

const read = (name: string) => readFileSync(join(migrationsFolder, name), 'utf8').replaceAll('\r\n', '\n')

// To add the line of a new migration: cd database/migrations && sha256sum NNN_*.sql >> SHA256SUMS
test('every migration is listed in SHA256SUMS with its hash and no released one was changed', () => {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  const hashes = names
    .sort()
    .map((name) => `${createHash('sha256').update(read(name)).digest('hex')}  ${name}`)
  expect(hashes).toEqual(read('SHA256SUMS').trim().split('\n'))
})
