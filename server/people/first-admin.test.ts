import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsOf } from '../account/invitations/accounts.ts'
import { secretsFrom } from '../kit/access/secrets.ts'
import { sql } from '../kit/database/database.ts'
import { type AccountPortal, openAccountPortal } from '../testing/accounts.ts'
import { accept, acceptAndSignIn } from '../testing/people.ts'
import { inviteFirstAdmin } from './first-admin.ts'

let portal: AccountPortal
beforeAll(async () => {
  portal = await openAccountPortal()
})
afterAll(() => portal.close())

const unsent = {
  post: async () => {},
  isDelayed: async () => false,
  probe: async () => {},
  sweep: async () => {},
}

const invite = async (email = 'first@test.example') => {
  const accounts = accountsOf({
    outbox: unsent,
    secrets: secretsFrom(portal.config.secretKey),
    publicUrl: 'https://portal.example.com',
  })
  const admin = { firstName: 'Ada', lastName: 'Lovelace', email }
  const link = new URL(await inviteFirstAdmin(portal.db, accounts, admin, portal.clock.now()))
  return { email, name: link.searchParams.get('name') ?? '', token: link.searchParams.get('token') ?? '' }
}

test('the first IVR Admin accepts the link and may then invite others; no one else can be invited this way', async () => {
  const lost = await invite()
  const link = await invite()
  expect(link.name).toBe('Ada Lovelace')
  expect((await accept(portal, lost)).body.code).toBe('account.link-invalid')
  const token = await acceptAndSignIn(portal, link)
  expect((await portal.get('/members/getIvrMembers', token)).body.data).toMatchObject({ total: 0 })
  await expect(invite('second@test.example')).rejects.toThrow('There is an active IVR Admin already')
  await expect(invite()).rejects.toThrow('There is an active IVR Admin already')
})

test('an installation without active IVR Admins can invite a first one again', async () => {
  await portal.db.run(sql`update users set deleted_at = ${portal.clock.now()}, login_id = null`)
  await portal.db.run(sql`delete from logins`)
  expect(await acceptAndSignIn(portal, await invite('third@test.example'))).toHaveLength(43)
})

test('an address that already has an account cannot be invited', async () => {
  await portal.db.run(sql`update users set user_type = 3`)
  await expect(invite('third@test.example')).rejects.toThrow('This email address already has an account')
})
