const maxCharacters = 200

/**
 * The displayed name, made from the name that a browser sent: without folders, control characters and marks that
 * reverse the reading direction (they make 'gnp.exe' read as 'exe.png'), of 200 characters at most.
 */
export function cleanName(sent: string): string {
  const base = sent.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const printable = base.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
  const tidy = printable.replace(/\s+/g, ' ').trim()
  const ending = /\.[^.]{1,10}$/.exec(tidy)?.[0] ?? ''
  const stem =
    tidy
      .slice(0, tidy.length - ending.length)
      .replace(/^[. ]+/, '')
      .trimEnd() || 'file'
  return [...stem].slice(0, maxCharacters - [...ending].length).join('') + ending
}

/** The header that names a download (RFC 6266): ASCII for old clients, the full name as in RFC 8187. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}
