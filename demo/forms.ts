import { readFile } from 'node:fs/promises'
import { personByEmail } from '#server/account/store.ts'
import { insertFile, reserveKey } from '#server/files/store.ts'
import { proposalsFor } from '#server/forms/blanks.ts'
import { readInThread } from '#server/forms/in-worker.ts'
import { insertForm, insertRevision, saveMap } from '#server/forms/store.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { type Database, sql } from '#server/kit/database/database.ts'
import type { FileStorage } from '#server/outside/storage.ts'
import { demoTeam } from './people.ts'
import { storedFile } from './pictures.ts'
import { lockSeeding } from './store.ts'

/**
 * Adds a mapped form to the team's library, so that a form can be filled right away. A form that was removed stays
 * removed.
 */
export async function seedForm(db: Database, storage: FileStorage, now = new Date()): Promise<void> {
  if (await db.first(sql`select from forms limit 1`)) return
  const admin = demoTeam.find(({ userType }) => userType === 4)
  const person = admin && (await personByEmail(db, admin.email))
  if (!person) return
  const bytes = await readFile(new URL('./sample-form.pdf', import.meta.url))
  const blank = await readInThread(bytes)
  if (typeof blank === 'string') throw new Error(`the demo's form is ${blank}`)
  // Every proposal for this form is right (forms.test.ts), so all are used.
  const { places, proposed } = proposalsFor(blank)
  const file = await storedFile(storage, 'sample-form.pdf', bytes)
  const actor: Actor = {
    ...{ userId: person.userId, loginId: person.loginId, userType: 4, officeId: null, physicianId: null },
    ...{ name: `${admin.firstName} ${admin.lastName}`, sessionId: 0, isDefault: true },
  }
  await db.transaction(async (tx) => {
    await lockSeeding(tx)
    if (await tx.first(sql`select from forms limit 1`)) return
    const id = await insertForm(
      tx,
      actor,
      {
        ...{ name: 'Insurance verification request (sample)', maker: 'Sample maker', codes: [] },
        ...{ fax: '5125550188', email: '', portal: '', address: '' },
      },
      now,
    )
    await reserveKey(tx, file.storeKey, now)
    const stored = { ...file, extension: 'pdf' as const, contentType: 'application/pdf' }
    const fileId = await insertFile(tx, actor, stored, now, now)
    if (!fileId) throw new Error('the file of the demo’s form was not stored')
    const revision = { printed: '', fileId, sha256: file.sha256, isFlat: blank.isFlat, places, proposed }
    await insertRevision(tx, actor, id, { ...revision, meanings: proposed, changes: null }, now)
    const map = { meanings: proposed, places: undefined, isDone: true }
    await saveMap(tx, actor, { _id: String(id), revision: 1 }, map, now)
  })
}
