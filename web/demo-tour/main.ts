import { choice } from './choice.ts'
import { panel } from './panel.ts'
import { reached, tours } from './steps.ts'
import { progress, store } from './stored.ts'
import css from './tour.css?inline'

/**
 * The demo's guided tour (docs/spec/demo.md, 'Guided tour'). The demo's server adds this script to the page. The app
 * knows nothing of it, so that no page of a portal for patients loads it.
 */
const watchEveryMs = 300
let shown = ''
let outlined: Element | undefined

function update(focus?: string): void {
  const { pathname } = location
  const stored = progress()
  const steps = stored ? tours[stored.role] : []
  const step = stored ? reached(steps, stored.step, pathname) : 0
  const now = stored && { ...stored, step }
  if (now && step !== stored.step) store(now)
  const isSignIn = pathname === '/'
  const state = JSON.stringify([now, isSignIn, pathname])
  const present = document.getElementById('demo-tour')
  if (state !== shown) {
    shown = state
    present?.remove()
    // Last on the sign-in page, where the form comes first; first elsewhere, where the keyboard reaches it right away.
    // Only once the form is there, which would push it down.
    if (isSignIn && !document.querySelector('main form')) shown = ''
    else if (isSignIn) document.body.append(choice())
    else if (now) document.body.prepend(panel(now, pathname, update))
    document.body.toggleAttribute('data-demo-tour', !isSignIn && now !== undefined && !now.folded)
  }
  if (focus)
    [...document.querySelectorAll<HTMLElement>('#demo-tour button')]
      .find(({ textContent }) => textContent === focus)
      ?.focus()
  const target = now && !isSignIn && !now.folded ? targetOf(steps[step]?.outline ?? []) : undefined
  if (target === outlined && target?.isConnected !== false) return
  outlined?.removeAttribute('data-demo-tour-outline')
  target?.setAttribute('data-demo-tour-outline', '')
  outlined = target
}

function targetOf(selectors: readonly string[]): Element | undefined {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())
    if (found) return found
  }
  return undefined
}

function start(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  update()
  // Code outside the app's router gets no event when the app navigates.
  setInterval(() => update(), watchEveryMs)
}

// After everything the screen itself needs.
if (document.readyState === 'complete') start()
else addEventListener('load', start, { once: true })
