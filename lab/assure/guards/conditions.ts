import type { Statement } from './statements.ts'

/** A condition of a statement, as a range of its text. */
export interface Condition {
  readonly from: number
  readonly to: number
}

const keyword = /\b(?:where|and|on(?! conflict)|or)\b/g
const end =
  /\b(?:and|or|order|group|limit|returning|for|union|except|having|join|inner|cross|right|left(?!\()|then|on|where|window|offset|do|set)\b/y
const isCondition = /[=<>]|\b(?:is|in|any|exists|like)\b|^§\d+§$/
const isPart = /\b(?:select|insert|update|delete|from|with|values|order|case|array|row)\b|::|,/
/** Rows that belong together; but a comparison of owners is a guard. */
const isJoin = /^(?!.*(?:office|physician|user|member)_id)[\w".]+ = [\w".]+$/

/**
 * The conditions that a statement or fragment consists of: each operand of `and` and `or` in `where` and `on`. Values
 * of `case` are none, and neither are keys that join two tables.
 */
export function conditionsOf(text: string): Condition[] {
  const masked = text.replace(/--.*$|'(?:[^']|'')*'/gm, (part) =>
    part.replace(/[^\n]/g, part.startsWith('--') ? ' ' : "'"),
  )
  const starts = [...masked.matchAll(keyword)]
    .filter(({ index }) => !/\bbetween\s+\S+\s*$/.test(masked.slice(0, index)))
    .map(({ index, 0: { length } }) => index + length)
  if (isFragment(masked)) starts.push(0)
  return starts
    .flatMap((start) => operandsFrom(masked, start))
    .filter(({ from, to }) => {
      const condition = masked.slice(from, to).replace(/\s+/g, ' ')
      return isCondition.test(condition) && !isJoin.test(condition)
    })
}

const isFragment = (text: string) =>
  isCondition.test(text.trim()) && !isPart.test(text) && !/\bwhere\b/.test(text)

/** The operand at a position, and the first one inside it when it is in parentheses. */
function operandsFrom(text: string, start: number): Condition[] {
  const from = start + (/^\s*(?:not\s)?\s*/.exec(text.slice(start))?.[0].length ?? 0)
  const to = from + text.slice(from, endOf(text, from)).trimEnd().length
  const isGroup = text[from] === '(' && !/^\(\s*(?:select|with)\b/.test(text.slice(from))
  return [{ from, to }, ...(isGroup ? operandsFrom(text, from + 1) : [])]
}

function endOf(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth < 0) return at
    if (depth > 0 || /\w/.test(text[at - 1] ?? '')) continue
    end.lastIndex = at
    const [word] = end.exec(text) ?? []
    const isRange = word === 'and' && /\bbetween\s+\S+\s*$/.test(text.slice(from, at))
    if (word && at > from && !isRange) return at
  }
  return text.length
}

/** The source of a file without one condition of one statement. */
export function without(source: string, { text, holes, span }: Statement, { from, to }: Condition): string {
  const rest = `${text.slice(0, from)}true${text.slice(to)}`
  const literal = rest
    .replace(/[\\`]|\$(?=\{)/g, '\\$&')
    .replace(/§(\d+)§/g, (_, at) => `\${${holes[Number(at)]}}`)
  return `${source.slice(0, span[0])}\`${literal}\`${source.slice(span[1])}`
}

/** A condition with its values, on one line. */
export const codeOf = ({ text, holes }: Statement, { from, to }: Condition): string =>
  text
    .slice(from, to)
    .replace(/§(\d+)§/g, (_, at) => `\${${holes[Number(at)]}}`)
    .replace(/\s+/g, ' ')
