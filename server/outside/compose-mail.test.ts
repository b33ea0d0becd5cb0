import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { composeMail, type MailContent } from './compose-mail.ts'
import { palettes, parts, styleSheets } from './mail-look.ts'

const markup = `<img src=x onerror=alert(1)> "Bob" & 'Sons'`
const escapedMarkup = '&lt;img src=x onerror=alert(1)&gt; &quot;Bob&quot; &amp; &#39;Sons&#39;'

const content = (more: Partial<MailContent> = {}): MailContent => ({
  subject: 'A subject',
  heading: 'A heading',
  body: ['A paragraph.'],
  because: 'of a test',
  ...more,
})
const composed = (more?: Partial<MailContent>) => composeMail(content(more), 'https://portal.example')

describe('escaping', () => {
  test('markup in any part of an email is escaped in the HTML and unchanged in the text', () => {
    const to = 'https://portal.example/'
    const { html, text } = composed({
      subject: markup,
      heading: markup,
      greets: markup,
      because: markup,
      body: [
        markup,
        { code: markup },
        { button: markup, to },
        { link: markup, to },
        { facts: [{ label: markup, lines: [markup, markup] }] },
        { list: [{ text: markup }, { text: markup, to }] },
      ],
    })
    expect(html).not.toContain('<img')
    // The subject is in the title and the paragraph in the preview, too.
    expect(html.split(escapedMarkup)).toHaveLength(15)
    expect(text.split(markup)).toHaveLength(13)
  })

  test('quotes in a URL cannot end the attribute that contains it, in buttons, links and lists', () => {
    const to = 'https://portal.example/unlock?token=a&b="onclick=x'
    const { html } = composed({
      body: [{ button: 'Unlock', to }, { link: 'Unlock', to }, { list: [{ text: 'Unlock', to }] }],
    })
    expect(html.split('href="https://portal.example/unlock?token=a&amp;b=&quot;onclick=x"')).toHaveLength(4)
    expect(html).not.toContain('"onclick')
  })

  test('line breaks in a subject become spaces, so that it stays one header', () => {
    expect(composed({ subject: 'One\r\nBcc: x@test.example' }).subject).toBe('One Bcc: x@test.example')
  })
})

describe('the text part', () => {
  test('a code and every URL are alone on a line, and the footer follows the signature mark', () => {
    const { text } = composed({
      greets: 'Renée',
      body: ['Use it:', { code: '01234' }, { button: 'Open', to: 'https://portal.example/x?a=1&b=2' }],
    })
    expect(text).toBe(
      [
        'A heading\n\nHello Renée,\n\nUse it:\n\n01234\n\nOpen:\nhttps://portal.example/x?a=1&b=2\n\n-- ',
        'You’re receiving this email because of a test.',
        'Need help? Open a support request:\nhttps://portal.example/support-request',
        'This is an automated email. Please don’t reply.\n',
      ].join('\n'),
    )
  })
})

test('emails have the colors of the portal, in both themes', () => {
  const theme = readFileSync('web/look.css', 'utf8')
  const long = (hex = '') => (hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex)
  for (const name of Object.keys(palettes.light) as (keyof typeof palettes.light)[]) {
    // The letter in the logo: in the portal the logo is an SVG with its own color, so the style sheet has none for it.
    if (name === 'onMark') continue
    const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const value = new RegExp(`--color-${token}: ([^;]+);`).exec(theme)?.[1]
    const [light, dark = light] = value?.match(/#[0-9a-f]+/g) ?? []
    expect([name, long(light), long(dark)]).toEqual([name, palettes.light[name], palettes.dark[name]])
  }
})

describe('contrast', () => {
  const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: string, two: string) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }

  test.each(Object.entries(palettes))('texts have at least 4.5:1 on their background, %s', (_, palette) => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
    const ratios = Object.entries(parts).flatMap(([name, { ink, surface, on }]) => {
      if (!ink) return []
      const below = surface ?? (on && parts[on].surface)
      if (!below) throw new Error(`${name} lies on nothing`)
      return [[name, contrast(palette[ink], palette[below])] as const]
    })
    expect(ratios.length).toBeGreaterThan(10)
    expect(ratios.filter(([, ratio]) => ratio < 4.5)).toEqual([])
  })

  test('the dark theme overrides every color that is inline', () => {
    const dark = styleSheets.find((sheet) => sheet.includes('prefers-color-scheme:dark')) ?? ''
    for (const [name, { ink, surface, line }] of Object.entries(parts)) {
      const rules = new RegExp(`\\.${name}\\{([^}]*)\\}`).exec(dark)?.[1] ?? ''
      if (ink) expect(rules).toContain(`color:${palettes.dark[ink]}!important`)
      if (surface) expect(rules).toContain(`background-color:${palettes.dark[surface]}!important`)
      if (line) expect(rules).toContain(`border-color:${palettes.dark[line]}!important`)
    }
  })
})
