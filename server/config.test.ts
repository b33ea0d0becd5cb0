import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { configFrom, isDemo, isGuessable } from './config.ts'

const key = 'kQ3v9Zt1LxW7bN5cR8mP2dF6gH4jS0aY'

const production = {
  SECRET_KEY: key,
  PUBLIC_URL: 'https://portal.example.com/',
  SMTP_URL: 'smtp://user:pass@mail.example.com:587',
}

const error = (env: Record<string, string>, demo = true) => {
  try {
    configFrom(env, { demo })
  } catch (error) {
    return String(error)
  }
  return 'accepted'
}

test('the demo starts with no variable set, on port 3000 with its data in ./demo-data', () => {
  expect(configFrom({}, { demo: true })).toEqual({
    demo: true,
    port: 3000,
    host: undefined,
    trustProxy: 'loopback',
    dataDir: resolve('demo-data'),
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    secretKey: undefined,
    mail: { from: 'Verimend <no-reply@verimend.example>', smtpUrl: undefined },
    s3: undefined,
    clamdUrl: undefined,
    nppesUrl: undefined,
    google: undefined,
    drainMs: 5_000,
    minFreeBytes: 256 * 1024 * 1024,
    meetingBaseUrl: 'https://meet.jit.si',
  })
})

test('a portal for patients stores its data in ./data when no other folder is set', () => {
  expect(configFrom(production, { demo: false }).dataDir).toBe(resolve('data'))
})

test('every variable that is set reaches its setting, without spaces and trailing slashes', () => {
  const config = configFrom(
    {
      ...production,
      PORT: ' 8080 ',
      HOST: '127.0.0.1',
      TRUST_PROXY: '10.0.0.0/8',
      BACKUP_KEY: 'mZ7qX2vK9tR4wB8nL5cJ1hG6dS3fP0aY',
      DATA_DIR: '/srv/verimend',
      DATABASE_URL: 'postgres://verimend_portal@/verimend?host=/run/postgresql',
      DATABASE_OWNER_URL: 'postgres://verimend@/verimend?host=/run/postgresql',
      DATABASE_OFFICE_URL: 'postgres://verimend_office@/verimend?host=/run/postgresql',
      MAIL_FROM: 'Portal <portal@example.com>',
      S3_ENDPOINT: 'http://localhost:9000',
      S3_REGION: 'eu-west-1',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY: 'access',
      S3_SECRET_KEY: 'secret',
      CLAMD_URL: 'unix:/run/clamav/clamd.ctl',
      NPPES_URL: 'https://npiregistry.cms.hhs.gov/api/',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'hush',
      MEETING_BASE_URL: 'https://meet.example.com/',
      WAIT_FACTOR: '2.5',
      METRICS_PORT: '9464',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.internal:4318/',
    },
    { demo: false },
  )
  expect(config).toEqual({
    demo: false,
    port: 8080,
    host: '127.0.0.1',
    trustProxy: '10.0.0.0/8',
    dataDir: '/srv/verimend',
    databaseUrl: 'postgres://verimend_portal@/verimend?host=/run/postgresql',
    databaseOwnerUrl: 'postgres://verimend@/verimend?host=/run/postgresql',
    databaseOfficeUrl: 'postgres://verimend_office@/verimend?host=/run/postgresql',
    publicUrl: 'https://portal.example.com',
    secretKey: key,
    mail: { from: 'Portal <portal@example.com>', smtpUrl: production.SMTP_URL },
    s3: {
      bucket: 'files',
      accessKey: 'access',
      secretKey: 'secret',
      region: 'eu-west-1',
      endpoint: 'http://localhost:9000',
    },
    clamdUrl: 'unix:/run/clamav/clamd.ctl',
    nppesUrl: 'https://npiregistry.cms.hhs.gov/api/',
    google: { clientId: 'id', clientSecret: 'hush' },
    backupKey: 'mZ7qX2vK9tR4wB8nL5cJ1hG6dS3fP0aY',
    drainMs: 5_000,
    minFreeBytes: 256 * 1024 * 1024,
    metrics: { host: '127.0.0.1', port: 9464 },
    tracesUrl: 'http://collector.internal:4318',
    meetingBaseUrl: 'https://meet.example.com',
  })
})

test('a portal for patients fails to start without key, https address and mail server, and names all three', () => {
  const text = error({}, false)
  expect(text).toContain('SECRET_KEY must be set: make one with "openssl rand -base64 48"')
  expect(text).toContain('PUBLIC_URL must be set to the address of the portal, beginning with https://')
  expect(text).toContain('SMTP_URL must be set')
  expect(error({ ...production, PUBLIC_URL: 'http://portal.example.com' }, false)).toContain(
    'PUBLIC_URL must',
  )
  expect(error(production, false)).toBe('accepted')
})

test.each([
  ['short', 'SECRET_KEY must have at least 32 characters'],
  ['a'.repeat(40), 'SECRET_KEY must be random'],
  ['abcdefghij'.repeat(4), 'SECRET_KEY must be random'],
  ['kQ3v9Zt1Lx'.repeat(4), 'SECRET_KEY must be random'],
  ['x9kQ3v9Zt1LxkQ3v9Zt1LxkQ3v9Zt1Lx', 'SECRET_KEY must be random'],
  ['password1password2password3password4', 'SECRET_KEY must be random'],
  ['qwertyuiopasdfghjklzxcvbnm1234567890', 'SECRET_KEY must be random'],
  ['zyxwvutsrqponmlkjihgfedcba9876543210', 'SECRET_KEY must be random'],
  ['0123456789012345678901234567890123456789', 'SECRET_KEY must be random'],
  ['aaaaaaaaaabbbbbbbbbbccccccccccdefghijk', 'SECRET_KEY must be random'],
])('a secret key like %s that can be guessed is rejected, in the demo too', (value, message) => {
  expect(error({ SECRET_KEY: value })).toContain(message)
})

test('randomly generated keys are never rejected, whether in hex or in base64', () => {
  for (let made = 0; made < 2_000; made += 1) {
    for (const [bytes, encoding] of [
      [16, 'hex'],
      [24, 'base64'],
      [36, 'base64url'],
    ] as const)
      expect(isGuessable(randomBytes(bytes).toString(encoding))).toBe(false)
  }
})

test.each([
  ['PORT', '0', 'PORT must be a number between 1 and 65535'],
  ['PORT', '70000', 'PORT must be a number between 1 and 65535'],
  ['PORT', '80.5', 'PORT must be a whole number'],
  ['PORT', 'http', 'PORT must be a number between 1 and 65535'],
  ['DATABASE_URL', 'mysql://localhost/x', 'DATABASE_URL must be an address such as postgres://'],
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL must be an address such as smtp://'],
  ['PUBLIC_URL', 'portal.example.com', 'PUBLIC_URL must be an address such as https://'],
  ['S3_ENDPOINT', 'localhost:9000', 'S3_ENDPOINT must be an address'],
  ['WAIT_FACTOR', '0.5', 'WAIT_FACTOR must be a number between 1 and 1000'],
  ['WAIT_FACTOR', 'long', 'WAIT_FACTOR must be a number between 1 and 1000'],
  ['CLAMD_URL', '127.0.0.1:3310', 'CLAMD_URL must be an address such as tcp://'],
  ['NPPES_URL', 'https://npi.example.com/?version=2.1', 'NPPES_URL must be an address'],
  ['MEETING_BASE_URL', 'javascript:alert(1)', 'MEETING_BASE_URL must be an address'],
  ['MEETING_BASE_URL', 'http://meet.example.com', 'MEETING_BASE_URL must be an address'],
  ['MEETING_BASE_URL', 'https://meet.example.com/?room=', 'MEETING_BASE_URL must be an address'],
])(
  'the variable %s with the invalid value %s is rejected with a description of valid ones',
  (name, value, message) => {
    expect(error({ [name]: value })).toContain(message)
  },
)

test('a setting that needs others is rejected without them, and the error names the missing ones', () => {
  expect(error({ S3_BUCKET: 'files' })).toContain('S3_ACCESS_KEY and S3_SECRET_KEY must be set too')
  expect(error({ GOOGLE_CLIENT_ID: 'id' })).toContain('GOOGLE_CLIENT_SECRET must be set too')
})

test('an empty variable counts as one that is not set', () => {
  expect(configFrom({ PORT: '', SMTP_URL: '  ' }, { demo: true })).toMatchObject({ port: 3000 })
})

test('DEMO turns the demo on or off in every program alike, and leaves it as it is when empty', () => {
  expect(['1', 'true', ' Yes '].map((DEMO) => isDemo({ DEMO }))).toEqual([true, true, true])
  expect(['0', 'False', 'no', 'off'].map((DEMO) => isDemo({ DEMO }, true))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([isDemo({}), isDemo({ DEMO: ' ' }, true)]).toEqual([false, true])
})

test('the error about an invalid variable does not contain its value, which may be a secret', () => {
  expect(error({ SECRET_KEY: 'hunter2', SMTP_URL: 'user:hunter2@mail' })).not.toContain('hunter2')
})

test.each(['DATABASE_OWNER_URL', 'DATABASE_OFFICE_URL'])('%s is refused without DATABASE_URL', (name) => {
  const settings = { ...production, [name]: 'postgres://verimend@/verimend' }
  expect(() => configFrom(settings, { demo: false })).toThrow(`${name} belongs to DATABASE_URL`)
})
