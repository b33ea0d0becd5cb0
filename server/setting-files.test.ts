import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configFrom } from './config.ts'
import { secretSettings, withSettingFiles } from './setting-files.ts'

const key = 'kQ3v9Zt1LxW7bN5cR8mP2dF6gH4jS0aY'
const others = { PUBLIC_URL: 'https://portal.example.com', SMTP_URL: 'smtp://user:pass@mail.example.com:587' }

let folder: string
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verimend-settings-'))
  await writeFile(at('key'), `${key}\n`)
  await writeFile(at('empty'), '\n')
})

afterAll(() => rm(folder, { recursive: true }))

test('a portal for patients takes its key from the file that SECRET_KEY_FILE names, without the line break', () => {
  const { secretKey } = configFrom({ ...others, SECRET_KEY_FILE: at('key') }, { demo: false })
  expect(secretKey).toBe(key)
})

test('every secret can come from a file', () => {
  const names = Object.fromEntries(secretSettings.map((name) => [`${name}_FILE`, at('key')]))
  const { variables, problems } = withSettingFiles(names)
  expect(problems).toEqual([])
  expect(secretSettings.map((name) => variables[name])).toEqual(secretSettings.map(() => key))
})

test.each([
  [
    'a file that is not there',
    () => ({ SECRET_KEY_FILE: at('none') }),
    'SECRET_KEY_FILE cannot be read: ENOENT.',
  ],
  ['an empty file', () => ({ BACKUP_KEY_FILE: at('empty') }), 'BACKUP_KEY_FILE names an empty file.'],
  [
    'a variable beside its file',
    () => ({ SMTP_URL_FILE: at('key') }),
    'SMTP_URL and SMTP_URL_FILE are both set: keep one of them.',
  ],
])('%s is named, and nothing that the file contains', (_, env, words) => {
  const start = () => configFrom({ ...others, ...env() }, { demo: false })
  expect(start).toThrow(words)
  expect(start).not.toThrow(key)
})

test('a key in a file follows the same rules as one in a variable', async () => {
  await writeFile(at('short'), 'short')
  expect(() => configFrom({ ...others, SECRET_KEY_FILE: at('short') }, { demo: false })).toThrow(
    'SECRET_KEY must have at least 32 characters',
  )
})
