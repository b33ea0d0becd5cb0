import type { BenefitsField, Limit } from '#contract/ivr/benefits/fields.ts'

// What stands in an input for a value, and the value of what was typed: undefined for nothing, null in `read` for no
// such value.

export function typedText({ kind }: BenefitsField, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (kind === 'cents' || kind === 'percent') return (Number(value) / 100).toFixed(2).replace(/\.00$/, '')
  if (kind === 'limits')
    return (value as Limit[])
      .map(({ what, limit, used }) => [what, limit, ...(used === null ? [] : [used])].join('; '))
      .join('\n')
  if (kind === 'moment') return String(value).slice(0, 16)
  return Array.isArray(value) ? value.join('\n') : String(value)
}

/** The value of a text; 'wrong' if it has none. */
export function readTyped({ kind, decimals }: BenefitsField, text: string): { value: unknown } | 'wrong' {
  const trimmed = text.trim()
  if (trimmed === '') return { value: undefined }
  const lines = trimmed.split('\n').filter((one) => one.trim() !== '')
  if (kind === 'cents' || kind === 'percent') {
    const plain = trimmed.replace(/[$,%\s]/g, '')
    return /^\d+(?:\.\d{1,2})?$/.test(plain) ? { value: Math.round(Number(plain) * 100) } : 'wrong'
  }
  const countPattern = decimals ? /^\d+(?:\.\d{1,2})?$/ : /^\d+$/
  if (kind === 'count') return countPattern.test(trimmed) ? { value: Number(trimmed) } : 'wrong'
  if (kind === 'texts') return { value: lines }
  if (kind === 'moment') return { value: `${trimmed.slice(0, 16)}:00.000Z` }
  if (kind !== 'limits') return { value: text }
  const limits = lines.map((one) => one.split(';').map((part) => part.trim()))
  const isRight = limits.every(
    ([what, limit, used]) => what && /^\d+$/.test(limit ?? '') && /^\d*$/.test(used ?? ''),
  )
  if (!isRight) return 'wrong'
  return {
    value: limits.map(([what, limit, used]) => ({
      what,
      limit: Number(limit),
      used: used ? Number(used) : null,
    })),
  }
}
