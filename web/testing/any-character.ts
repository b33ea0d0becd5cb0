import fc from 'fast-check'

/** Any character of Unicode, for `fc.string`: its own unit 'binary' takes two seconds to create. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ff_ff })
  // Halves of pairs are no characters.
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))
