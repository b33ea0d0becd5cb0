export const maxSnippets = 100
export const maxSnippetName = 60
/** As long as the texts that snippets are inserted into. */
export const maxSnippetText = 300
