import fc from 'fast-check'

const isHalf = (code: number) => code >= 0xd8_00 && code <= 0xdf_ff

/** Any character of Unicode, for `fc.string`: its own unit 'binary' takes two seconds to make. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ff_ff })
  .filter((code) => !isHalf(code))
  .map((code) => String.fromCodePoint(code))
