import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { everyMail, usualWords } from './testing/every-mail.ts'

const mails = Object.entries(everyMail())

const decoded = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** The words that the HTML shows below the logo, without conditional comments for desktop Outlook. */
function wordsOfHtml(html: string): string[] {
  const shown = html
    .replace(/<!--.*?-->/gs, '')
    .replace(/^.*?<h1/s, '<h1')
    .replace(/<[^>]+>/g, ' ')
  return wordsIn(decoded(shown))
}

const url = /https?:\/\/\S+/g
const wordsOfText = (text: string) => wordsIn(text.replace(/^-- $/m, '').replace(url, ''))
/** Without the colon that leads to a URL in the text. */
const wordsIn = (text: string) =>
  text
    .replace(/:$/gm, '')
    .split(/\s+/)
    .map((word) => word.replace(/:$/, ''))
    .filter((word) => word !== '')

const linksOfHtml = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => decoded(link))

describe.each(mails)('the mail %s', (_, { subject, text, html }) => {
  test('has the same words and the same links, in the same order, as text and as HTML', () => {
    expect(wordsOfText(text)).toEqual(wordsOfHtml(html))
    expect(text.match(url) ?? []).toEqual(linksOfHtml(html))
  })

  test('has a subject of one short line that does not end like a sentence or contain the code', () => {
    expect(subject).toMatch(/^\S.{5,68}[^\s.!:]$/)
    expect(subject).not.toContain(usualWords.code)
    expect(html).toContain('<title>')
  })

  test('has a preview of a sentence without the code, and enough filler to keep the rest out', () => {
    const [, preview = ''] = /<div class="preview"[^>]*>(.*?)<\/div>/s.exec(html) ?? []
    expect(preview).toMatch(/^[A-Z][^&]{15,}/)
    expect(preview.split('&zwnj;').length).toBeGreaterThan(80)
    expect(preview).not.toContain(usualWords.code)
  })

  test('loads nothing, runs nothing, and links only to the portal and the meeting', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe|object|embed|form|video|audio|base|svg)\b/i)
    expect(html).not.toMatch(/\bsrc=|url\(|@import|@font-face|background=|\bon\w+=/i)
    const elsewhere = linksOfHtml(html).filter((link) => !/^https:\/\/(portal|meet)\.example\//.test(link))
    expect(elsewhere).toEqual([])
    expect(html.replace(/href="[^"]*"/g, '')).not.toMatch(/https?:/)
  })

  test('names its language, both color schemes, who sent it, why, and where to get help', () => {
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const [, footer = ''] = text.split('\n-- \n')
    expect(footer).toMatch(
      /^You’re receiving this email because .+\.\n(?:If you need help, contact|Need help\?) .+/,
    )
    expect(footer).toContain('This is an automated email. Please don’t reply.')
  })

  test('says nothing about patients, diagnoses, insurance or wounds', () => {
    expect(text.replaceAll('insurance verification request', '')).not.toMatch(
      /patient|diagnos|wound|insur|polic|birth|dob\b|icd|cpt/i,
    )
  })

  test('is small enough that no email program truncates it', () => {
    expect(html.length).toBeLessThan(60_000)
  })
})

test('markup in names and addresses of people is shown as text in every mail', () => {
  const words = { ...usualWords, firstName: '<b>Olive</b>', memberName: '<i onclick="x">Rita</i> O"Neil' }
  for (const [name, { html }] of Object.entries(everyMail(words))) {
    const bare = html.replace(/<!--.*?-->/gs, '')
    expect(bare, name).not.toMatch(/<b>|<i\b|O"Neil/)
  }
  expect(everyMail(words).invitation?.html).toContain('&lt;i onclick=&quot;x&quot;&gt;Rita')
})

test('every function that writes a mail has a sample here', () => {
  const files = globSync('server/**/*.ts').filter((path) => !/\.test\.ts$/.test(path))
  const samples = readFileSync('server/testing/every-mail.ts', 'utf8')
  const writers = files
    .filter((path) => path !== 'server/outside/compose-mail.ts')
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }))
    .filter(({ source }) => source.includes('composeMail('))
    .map(({ path, source }) => ({
      path,
      functions: [...source.matchAll(/^export (?:function|const) (\w+Mail)\b/gm)].map(
        ([, name = '']) => name,
      ),
    }))
  expect(writers.filter(({ functions }) => functions.length === 0)).toEqual([])
  const functions = writers.flatMap((writer) => writer.functions)
  expect(functions.length).toBeGreaterThan(14)
  expect(functions.filter((name) => !new RegExp(`\\b${name}\\(`).test(samples))).toEqual([])
})
