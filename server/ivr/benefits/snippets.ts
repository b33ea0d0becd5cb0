import { deleteSnippet, maxSnippets, saveSnippet, snippetList } from '#contract/ivr/benefits/snippets.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { type Route, unaudited } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import {
  insertSnippet,
  lockSnippets,
  ownSnippets,
  removeSnippet,
  snippetsFor,
  updateSnippet,
} from './snippets-store.ts'

const kind = 'snippet'

/** Texts for notes that team members save, for themselves or for the entire team. */
export const snippetRoutes: Route[] = [
  unaudited(
    'texts that the team keeps for notes',
    serve(snippetList, async ({ actor, tx }) => ({ data: await snippetsFor(tx, actor) })),
  ),

  serve(saveSnippet, async ({ input: { snippetId, ...typed }, actor, tx, audit }) => {
    await lockSnippets(tx, actor)
    let id = Number(snippetId ?? 0)
    const { owned, wasShared, named, others } = await ownSnippets(tx, actor, typed.name, id)
    if (snippetId !== undefined && !owned) throwError('record.not-found')
    if (named)
      throwError('ivr.snippet-name-in-use', {
        parts: { name: typed.name },
        fields: { name: `You already have a snippet “${typed.name}”.` },
      })
    if (snippetId !== undefined) await updateSnippet(tx, actor, id, typed)
    else {
      if (others >= maxSnippets) throwError('ivr.snippets-full', { parts: { most: String(maxSnippets) } })
      id = await insertSnippet(tx, actor, typed)
    }
    if (typed.shared || wasShared) {
      const action = typed.shared ? 'ivr.snippet-share' : 'ivr.snippet-unshare'
      await audit({ action, kind, records: [id] })
    }
    return { message: `The snippet “${typed.name}” has been saved.` }
  }),

  serve(deleteSnippet, async ({ input, actor, tx, audit }) => {
    const id = Number(input.snippetId)
    const { wasShared } = (await removeSnippet(tx, actor, id)) ?? throwError('record.not-found')
    if (wasShared) await audit({ action: 'ivr.snippet-unshare', kind, records: [id] })
    return { message: 'The snippet has been deleted.' }
  }),
]
