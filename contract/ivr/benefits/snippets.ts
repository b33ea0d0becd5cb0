import { z } from 'zod'
import { endpoint, reviewers } from '../../endpoint.ts'
import { requiredText, severalLines } from '../../fields.ts'
import { data, Id, message } from '../../replies.ts'
import * as paths from './benefits.paths.ts'
import { maxSnippetName, maxSnippetText } from './snippets.values.ts'

/** A text that members of the team insert into notes. */
export const Snippet = z.object({
  _id: Id,
  name: z.string(),
  text: z.string(),
  shared: z.boolean(),
  byName: z.string(),
  /** Whether it is the caller's, who alone changes it. */
  own: z.boolean(),
  mayDelete: z.boolean(),
})
export type Snippet = z.infer<typeof Snippet>

export const snippetList = endpoint(paths.snippetList, {
  summary: 'One’s own text snippets and those that others share',
  allowed: reviewers,
  input: z.strictObject({}),
  output: data(z.array(Snippet)),
  errors: [],
})

export const saveSnippet = endpoint(paths.saveSnippet, {
  summary: 'Add a text snippet, or change one of one’s own',
  allowed: reviewers,
  input: z.strictObject({
    /** Absent for a new one. */
    snippetId: Id.optional(),
    name: requiredText('Please enter a name.', maxSnippetName),
    text: requiredText('Please enter the text.', maxSnippetText, severalLines),
    shared: z.boolean(),
  }),
  output: message,
  errors: ['record.not-found', 'ivr.snippet-name-in-use', 'ivr.snippets-full'],
})

export const deleteSnippet = endpoint(paths.deleteSnippet, {
  summary: 'Delete a text snippet of one’s own; IVR Admins delete shared ones too',
  allowed: reviewers,
  input: z.strictObject({ snippetId: Id }),
  output: message,
  errors: ['record.not-found'],
})
