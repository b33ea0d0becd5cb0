/** A part of a source that is not code. `to` is exclusive. */
export interface Span {
  readonly kind: 'comment' | 'string' | 'regex'
  readonly from: number
  readonly to: number
}

const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const quoted = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y
const templateText = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])+/y
const regex = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[dgimsuvy]*/y
/** After one of these a slash begins a regular expression; otherwise it is a division or closes a tag. */
const beforeRegex = /(?:[(,=:[!&|?{;]|=>|\breturn|\bcase|\btypeof)\s*$/

/**
 * Finds comments, strings and regular expressions. A simple scanner, sufficient for formatted sources: in JSX text it
 * may take an apostrophe for the start of a string.
 */
export function spansOf(text: string): Span[] {
  const spans: Span[] = []
  // One entry for each enclosing template literal: the number of open braces in its ${…}.
  const templates: number[] = []
  let at = 0
  const taken = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0].length ?? 0
  }
  const take = (kind: Span['kind'], length: number, quote = 0) => {
    spans.push({ kind, from: at + quote, to: at + length - quote })
    at += length
  }
  const readTemplate = () => {
    const length = taken(templateText)
    if (length > 0) take('string', length)
    if (text.startsWith('${', at)) templates.push(0)
    at += text.startsWith('${', at) ? 2 : 1
  }
  while (at < text.length) {
    const character = text[at]
    const commentLength = character === '/' ? taken(comment) : 0
    if (commentLength > 0) take('comment', commentLength)
    else if (character === '/' && beforeRegex.test(text.slice(Math.max(0, at - 20), at)) && taken(regex) > 0)
      take('regex', taken(regex))
    else if ((character === "'" || character === '"') && taken(quoted) > 0) take('string', taken(quoted), 1)
    else if (character === '`') {
      at += 1
      readTemplate()
    } else {
      at += 1
      const open = templates.at(-1)
      if (open === undefined) continue
      if (character === '{') templates[templates.length - 1] = open + 1
      if (character === '}' && open > 0) templates[templates.length - 1] = open - 1
      if (character === '}' && open === 0) {
        templates.pop()
        readTemplate()
      }
    }
  }
  return spans
}

/** The text with the spans of these kinds replaced by spaces, so that positions stay the same. */
export function blanked(text: string, spans: readonly Span[], kinds: readonly Span['kind'][]): string {
  let result = ''
  let at = 0
  for (const { kind, from, to } of spans) {
    if (!kinds.includes(kind)) continue
    result += text.slice(at, from) + text.slice(from, to).replace(/[^\n]/g, ' ')
    at = to
  }
  return result + text.slice(at)
}
