import { expect } from 'vitest'
import type { PersonStatus } from '#contract/people/people.ts'
import type { AccountPortal } from './accounts.ts'
import { acceptAndSignIn, type Invited } from './people.ts'
import type { Answer, Person } from './portal.ts'

/** The status of an invited person, or that their invitation was withdrawn. */
export type Standing = PersonStatus | 'withdrawn'

/** The calls of the row menu of an invited person: the same for physicians, members and colleagues. */
interface PersonCalls {
  setStatus(id: string, status: string, as?: Person): Promise<Answer>
  remove(id: string, as?: Person): Promise<Answer>
  sendAgain(id: string, more?: object, as?: Person): Promise<Answer>
  withdraw(id: string, as?: Person): Promise<Answer>
}

/** The calls by the words of the menu. */
export const rowActions = (
  calls: PersonCalls,
): Record<string, (id: string, as?: Person) => Promise<Answer>> => ({
  Active: (id, as) => calls.setStatus(id, 'active', as),
  Deactivate: (id, as) => calls.setStatus(id, 'deactive', as),
  Delete: (id, as) => calls.remove(id, as),
  'Send again': (id, as) => calls.sendAgain(id, {}, as),
  Withdraw: (id, as) => calls.withdraw(id, as),
})

const offered: Record<Standing, readonly string[]> = {
  notRegister: ['Delete', 'Send again', 'Withdraw'],
  withdrawn: ['Delete', 'Send again'],
  active: ['Delete', 'Deactivate'],
  deactive: ['Delete', 'Active'],
}
export const standings = Object.keys(offered) as Standing[]

/** An invited person who has reached this status, with a session token if they have an account. */
export async function personWho(
  portal: AccountPortal,
  standing: Standing,
  invite: () => Promise<Invited>,
  { setStatus, withdraw }: Pick<PersonCalls, 'setStatus' | 'withdraw'>,
): Promise<Invited & { token: string }> {
  const invited = await invite()
  if (standing === 'withdrawn') await withdraw(invited.id)
  const hasAccount = standing === 'active' || standing === 'deactive'
  const token = hasAccount ? await acceptAndSignIn(portal, invited.link) : ''
  if (standing === 'deactive') await setStatus(invited.id, 'deactive')
  return { ...invited, token }
}

/** Expects that exactly the actions that the menu offers with this status succeed, each for a different person. */
export async function expectOffered(
  standing: Standing,
  actions: ReturnType<typeof rowActions>,
  who: (standing: Standing) => Promise<Invited>,
): Promise<void> {
  for (const [action, send] of Object.entries(actions)) {
    const { id } = await who(standing)
    const answer = await send(id)
    const isOffered = offered[standing].includes(action)
    expect([action, answer.status]).toEqual([action, isOffered ? 200 : 409])
    if (!isOffered) expect(answer.body.code).toBe('account.not-now')
  }
}
