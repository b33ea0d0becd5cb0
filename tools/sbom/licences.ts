/** Licences that packages name in their LICENSE file, and not, or not by its SPDX identifier, in their package.json. */
export const licencesRead: Readonly<Record<string, string>> = {
  '@react-aria/optimize-locales-plugin@2.0.2': 'Apache-2.0',
  'png-js@2.0.0': 'MIT',
  'url-template@2.0.8': 'BSD-3-Clause',
}

/**
 * Licences (SPDX identifiers) that a package may have. A package with another one fails the test: first decide whether
 * a product that is given to customers may contain it.
 */
export const acceptedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  // libvips, which sharp loads as a library of its own and which can be replaced.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Used as it comes, with no change to its files.
  'MPL-2.0',
  // The typeface.
  'OFL-1.1',
  'Zlib',
])

/** The identifiers in an SPDX expression such as '(MIT OR CC0-1.0)'. */
export const identifiersIn = (expression: string): string[] =>
  expression.split(/[\s()]+/).filter((word) => word !== '' && !['AND', 'OR', 'WITH'].includes(word))
