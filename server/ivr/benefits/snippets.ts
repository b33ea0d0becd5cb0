import { deleteSnippet, saveSnippet, snippetList } from '#contract/ivr/benefits/snippets.ts'
import { maxSnippets } from '#contract/ivr/benefits/snippets.values.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import {
  insertSnippet,
  lockSnippets,
  ownSnippets,
  removeSnippet,
  snippetsFor,
  updateSnippet,
} from './snippets-store.ts'

/** Texts that members of the team keep for notes, for themselves or for all of the team. */
export const snippetRoutes: Route[] = [
  serve(snippetList, async ({ actor, tx }) => ({ data: await snippetsFor(tx, actor) })),

  serve(saveSnippet, async ({ input: { snippetId, ...typed }, actor, tx }) => {
    await lockSnippets(tx, actor)
    const id = Number(snippetId ?? 0)
    const { owned, named, others } = await ownSnippets(tx, actor, typed.name, id)
    if (snippetId !== undefined && !owned) throwError('record.not-found')
    if (named)
      throwError('ivr.snippet-name-in-use', {
        parts: { name: typed.name },
        fields: { name: `You have a snippet “${typed.name}” already.` },
      })
    if (snippetId !== undefined) await updateSnippet(tx, actor, id, typed)
    else {
      if (others >= maxSnippets) throwError('ivr.snippets-full', { parts: { most: String(maxSnippets) } })
      await insertSnippet(tx, actor, typed)
    }
    return { message: `The snippet “${typed.name}” has been saved.` }
  }),

  serve(deleteSnippet, async ({ input, actor, tx }) => {
    if (!(await removeSnippet(tx, actor, Number(input.snippetId)))) throwError('record.not-found')
    return { message: 'The snippet has been deleted.' }
  }),
]
