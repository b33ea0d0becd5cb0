import { z } from 'zod'
import { endpoint, reviewers } from '../../endpoint.ts'
import { requiredText, severalLines } from '../../fields.ts'
import { data, Id, message } from '../../replies.ts'

export const maxSnippets = 100
export const maxSnippetName = 60
/** As long as the longest text that snippets are inserted into. */
export const maxSnippetText = 300

/** A text that members of the team insert into notes. */
export const Snippet = z.object({
  _id: Id,
  name: z.string(),
  text: z.string(),
  shared: z.boolean(),
  byName: z.string(),
  /** Whether it is the caller's: only its author can change it. */
  own: z.boolean(),
  mayDelete: z.boolean(),
})
export type Snippet = z.infer<typeof Snippet>

export const snippetList = endpoint({
  method: 'GET',
  path: '/ivr/getSnippets',
  summary: 'One’s own text snippets and those that others share',
  allowed: reviewers,
  input: z.strictObject({}),
  output: data(z.array(Snippet)),
})

export const saveSnippet = endpoint({
  method: 'POST',
  path: '/ivr/saveSnippet',
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

export const deleteSnippet = endpoint({
  method: 'POST',
  path: '/ivr/deleteSnippet',
  summary: 'Delete a text snippet of one’s own; IVR Admins delete shared ones too',
  allowed: reviewers,
  input: z.strictObject({ snippetId: Id }),
  output: message,
  errors: ['record.not-found'],
})
