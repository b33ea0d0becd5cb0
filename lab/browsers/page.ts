import { setTimeout as pause } from 'node:timers/promises'
import { type Driver, keys } from './driver.ts'

/**
 * Finds visible elements by kind and name, as a person does. A simple version of the accessible name: label,
 * aria-label, or text.
 */
const finder = `((kind, name) => {
  const kinds = {
    button: 'button, [role=button], [role=tab], [role=menuitem], [role=menuitemradio], summary',
    option: '[role=option]',
    link: 'a[href]',
    field: 'input:not([type=hidden]):not([type=file]), textarea, select, [role=combobox], [role=searchbox]',
    group: '[role=group], fieldset',
    heading: 'h1, h2, h3',
  }
  const textOf = (id) => document.getElementById(id)?.textContent ?? ''
  const nameOf = (element) =>
    element.getAttribute('aria-label') ||
    (element.getAttribute('aria-labelledby') ?? '').split(/\\s+/).filter(Boolean).map(textOf).join(' ') ||
    [...(element.labels ?? [])].map((label) => label.textContent).join(' ') ||
    element.textContent || ''
  const clean = (text) => text.replace(/\\s+/g, ' ').trim()
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0 && !element.closest('[inert]')
  const all = [...document.querySelectorAll(kinds[kind])].filter(isShown)
  const pattern = name instanceof RegExp ? name : undefined
  const matches = (element) => {
    const own = clean(nameOf(element)).replace(/ ?\\*$/, '')
    return pattern ? pattern.test(own) : own === name
  }
  return all.find(matches)
})`

type Kind = 'button' | 'option' | 'link' | 'field' | 'group' | 'heading'
type Name = string | RegExp

const literal = (name: Name) => (typeof name === 'string' ? JSON.stringify(name) : String(name))
const find = (kind: Kind, name: Name) => `${finder}(${JSON.stringify(kind)}, ${literal(name)})`

/** How long an element may take to appear, in milliseconds. */
const limit = 30_000

/** A journey's hands and eyes in one browser. */
export class Page {
  readonly driver: Driver
  readonly address: string
  constructor(driver: Driver, address: string) {
    this.driver = driver
    this.address = address
  }

  goto(path: string): Promise<void> {
    return this.driver.goto(this.address + path)
  }

  /** Waits until the expression is true. */
  async until(what: string, expression: string): Promise<void> {
    const end = Date.now() + limit
    while (!(await this.driver.run<boolean>(`Boolean(${expression})`).catch(() => false))) {
      if (Date.now() > end) throw new Error(`never: ${what}`)
      await pause(100)
    }
  }

  see(text: string): Promise<void> {
    return this.until(`the text '${text}'`, `document.body.innerText.includes(${JSON.stringify(text)})`)
  }

  has(kind: Kind, name: Name): Promise<void> {
    return this.until(`${kind} ${name}`, find(kind, name))
  }

  /** Presses it where a person would, and only if nothing covers it. */
  async press(kind: Kind, name: Name): Promise<void> {
    const element = find(kind, name)
    await this.has(kind, name)
    await this.until(`${kind} ${name} enabled`, `!${element}?.disabled`)
    // After a scroll or an animation it may still move: it is pressed once it has been in the same place twice in a
    // row.
    const placed = `(async () => {
      let last = ''
      for (let tries = 0; tries < 100; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 60))
        // A list that was filtered in the meantime may have replaced it.
        const element = ${element}
        if (!element) continue
        if (last === '') element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = element.getBoundingClientRect()
        const now = [left, top].join()
        const [x, y] = [left + width / 2, top + height / 2]
        const over = document.elementFromPoint(x, y)
        const isFree = over && (element.contains(over) || over.contains(element) || [...(element.labels ?? [])].some((label) => label.contains(over)))
        if (now === last && isFree) return [x, y]
        last = now
      }
      return null
    })()`
    const point = await this.driver.run<[number, number] | null>(placed)
    if (!point) throw new Error(`${kind} ${name} is covered`)
    await this.driver.click(...point)
  }

  async fill(name: Name, text: string): Promise<void> {
    await this.press('field', name)
    await this.driver.run(`${find('field', name)}.select?.()`)
    await this.driver.type(text)
  }

  /** Chooses in a combobox by typing, or in a native select by its text. */
  async choose(name: Name, typed: string, option: RegExp): Promise<void> {
    await this.has('field', name)
    const isSelect = await this.driver.run<boolean>(`${find('field', name)}.tagName === 'SELECT'`)
    if (!isSelect) {
      await this.press('field', name)
      await this.driver.type(typed)
      return this.press('option', option)
    }
    // The list of a native select belongs to the browser, not to the page.
    await this.driver.run(`(() => {
      const select = ${find('field', name)}
      const value = [...select.options].find(({ text }) => ${option}.test(text)).value
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, value)
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })()`)
  }

  /** Types a date into its group of number fields, as MMDDYYYY. */
  async typeDay(name: string, digits: string): Promise<void> {
    await this.has('group', name)
    const point = await this.driver.run<[number, number]>(`(() => {
      const part = ${find('group', name)}.querySelector('[role=spinbutton]')
      part.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = part.getBoundingClientRect()
      return [left + width / 2, top + height / 2]
    })()`)
    await this.driver.click(...point)
    await this.driver.type(digits)
  }

  /** Uploads into the input of a field and waits until that many files are there. */
  async upload(field: string, paths: readonly string[]): Promise<void> {
    const selector = `input[type=file][data-field="${field}"]`
    await this.until(`the upload ${field}`, `document.querySelector(${JSON.stringify(selector)})`)
    await this.driver.choose(selector, paths)
  }

  key(name: keyof typeof keys): Promise<void> {
    return this.driver.type(keys[name])
  }

  /** No horizontal scrolling: in every browser, the page fits its width. */
  async fits(): Promise<void> {
    const [wide, width] = await this.driver.run<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    )
    if (wide > width) throw new Error(`the page is ${wide - width} px wider than the window`)
  }
}
