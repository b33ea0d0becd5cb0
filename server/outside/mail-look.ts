/** The colors of web/look.css that emails use. Mail programs know no variables, so each element gets its own. */
export const palettes = {
  light: {
    canvas: '#f5f4ef',
    sheet: '#ffffff',
    sunken: '#efede6',
    line: '#e1ded5',
    control: '#868c87',
    ink: '#16211f',
    inkSoft: '#414d4a',
    action: '#0d5965',
    onAction: '#ffffff',
    actionInk: '#0b4d58',
    mark: '#17808f',
    onMark: '#ffffff',
  },
  dark: {
    canvas: '#0d1517',
    sheet: '#131d20',
    sunken: '#0a1012',
    line: '#233236',
    control: '#6b7f82',
    ink: '#ebf1ef',
    inkSoft: '#bccac7',
    action: '#62c5cf',
    onAction: '#04242a',
    actionInk: '#8edae1',
    mark: '#17808f',
    onMark: '#ffffff',
  },
} as const

type Colour = keyof (typeof palettes)['light']

interface Colours {
  readonly ink?: Colour | undefined
  readonly surface?: Colour | undefined
  readonly line?: Colour | undefined
}

/** An element of an email: its colors, and everything else about it as a style. */
interface Part extends Colours {
  /** The part whose background shows behind it, if it has none of its own: for the contrast of its text. */
  readonly on?: 'page' | 'sheet'
  readonly style: string
}

const font =
  "font-family:'Public Sans','Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,Helvetica,Arial,sans-serif"
const heading = 'font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.012em'
const body = 'font-size:16px;line-height:24px'
const small = 'font-size:13px;line-height:20px'

const all = {
  page: { ink: 'ink', surface: 'canvas', style: `margin:0;padding:0;-webkit-text-size-adjust:100%;${font}` },
  column: { style: 'max-width:600px;margin:0 auto;padding:32px 16px' },
  brand: { ink: 'ink', on: 'page', style: 'margin:0 0 16px;font-size:16px;line-height:24px;font-weight:600' },
  mark: {
    ink: 'onMark',
    surface: 'mark',
    style:
      'display:inline-block;width:24px;margin:0 10px 0 0;border-radius:6px;text-align:center;font-weight:700',
  },
  sheet: {
    ink: 'ink',
    surface: 'sheet',
    line: 'line',
    // The last part has a margin of its own.
    style:
      'padding:32px 32px 16px;border-width:1px;border-style:solid;border-radius:10px;mso-border-alt:none',
  },
  heading: { ink: 'ink', on: 'sheet', style: `margin:0 0 16px;${heading}` },
  paragraph: { ink: 'ink', on: 'sheet', style: `margin:0 0 16px;${body}` },
  // Dashed is the portal's sign for 'open'.
  code: {
    ink: 'ink',
    surface: 'sunken',
    line: 'control',
    style:
      'display:inline-block;margin:8px 0 24px;padding:12px 16px 12px 24px;border-width:1px;border-style:dashed;border-radius:6px;font-size:32px;line-height:40px;font-weight:600;letter-spacing:8px;font-variant-numeric:tabular-nums;-webkit-user-select:all;user-select:all',
  },
  actions: { style: 'margin:8px 0 24px;font-size:16px;line-height:44px' },
  // The border is what shows in forced colors.
  button: {
    ink: 'onAction',
    surface: 'action',
    line: 'action',
    style:
      'display:inline-block;padding:11px 19px;border-width:1px;border-style:solid;border-radius:6px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none;mso-padding-alt:0',
  },
  link: { ink: 'actionInk', on: 'sheet', style: 'text-decoration:underline;text-underline-offset:2px' },
  facts: { line: 'line', style: 'margin:8px 0 24px;padding:16px 0 0;border-width:1px 0;border-style:solid' },
  openFacts: {
    line: 'control',
    style: 'margin:8px 0 24px;padding:16px 0 0;border-width:1px 0;border-style:dashed',
  },
  label: { ink: 'inkSoft', on: 'sheet', style: `margin:0;${small}` },
  value: { ink: 'ink', on: 'sheet', style: `margin:0 0 16px;${body};font-variant-numeric:tabular-nums` },
  main: { ink: 'ink', on: 'sheet', style: 'font-weight:600' },
  list: { line: 'line', style: 'margin:8px 0 24px;padding:0;border-width:1px 0 0;border-style:solid' },
  item: {
    ink: 'ink',
    on: 'sheet',
    line: 'line',
    style: `margin:0;padding:8px 0;border-width:0 0 1px;border-style:solid;${body}`,
  },
  footer: { style: 'padding:20px 0 0' },
  note: { ink: 'inkSoft', on: 'page', style: `margin:0 0 4px;${small}` },
  noteLink: { ink: 'actionInk', on: 'page', style: 'text-decoration:underline;text-underline-offset:2px' },
} as const satisfies Record<string, Part>

export type PartName = keyof typeof all
export const parts: Readonly<Record<PartName, Part>> = all

/** The attributes of an element: the light colors inline, for programs that drop style sheets. */
export function look(name: PartName): string {
  const { ink, surface, line, style } = parts[name]
  return `class="${name}" style="${[style, ...colours('light', { ink, surface, line })].join(';')}"`
}

const colours = (theme: keyof typeof palettes, { ink, surface, line }: Colours) => [
  ...(ink ? [`color:${palettes[theme][ink]}`] : []),
  ...(surface ? [`background-color:${palettes[theme][surface]}`] : []),
  ...(line ? [`border-color:${palettes[theme][line]}`] : []),
]

/** The dark colors as rules; `pick` narrows them. */
const dark = (prefix = '', pick: (all: Colours) => Colours = (all) => all): string =>
  Object.entries(parts)
    .map(([name, part]) => [name, colours('dark', pick(part))] as const)
    .filter(([, rules]) => rules.length > 0)
    .map(([name, rules]) => `${prefix}.${name}{${rules.map((rule) => `${rule}!important`).join(';')}}`)
    .join('')

/** Outlook on the web marks texts and surfaces separately in its dark theme. */
const outlookDark =
  dark('[data-ogsc] ', ({ ink, line }) => ({ ink, line })) +
  dark('[data-ogsb] ', ({ surface }) => ({ surface }))

const narrow = [
  '.column{padding:20px 12px!important}',
  '.sheet{padding:24px 20px 8px!important}',
  '.button{display:block!important;text-align:center!important}',
]

/** Each is separate, because a mail program drops an entire sheet that contains something unknown. */
export const styleSheets: readonly string[] = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (max-width:480px){${narrow.join('')}}`,
  `@media (prefers-color-scheme:dark){${dark()}}`,
  outlookDark,
]
