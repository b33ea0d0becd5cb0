import { tryButtons } from './choice.ts'
import { button, make } from './elements.ts'
import { isOn, type Role, type Step, tours } from './steps.ts'
import { end, type Progress, store } from './stored.ts'

const titleOf: Readonly<Record<Role, string>> = { office: 'An office’s day', reviewer: 'A reviewer’s day' }
const others: Readonly<Record<Role, Role>> = { office: 'reviewer', reviewer: 'office' }

/**
 * The panel of a running tour: the step with what to do, progress, Back, Next, and Leave the tour. `update` shows the
 * tour as it is stored now; the focus stays at the button with this label when there is one.
 */
export function panel(now: Progress, pathname: string, update: (focus?: string) => void): HTMLElement {
  const steps = tours[now.role]
  const step = steps[now.step]
  const set = (next: Progress, focus?: string) => {
    store(next)
    update(focus)
  }
  const leave = button('Leave the tour', () => {
    end()
    update()
  })
  const label = `${titleOf[now.role]}: ${step ? `step ${now.step + 1} of ${steps.length}` : 'done'}`
  const frame = (...children: Node[]) =>
    make('section', { id: 'demo-tour', class: 'panel', 'aria-label': 'Guided tour' }, ...children)
  if (now.folded)
    return frame(button(`${label}. Show`, () => set({ ...now, folded: false }, 'Fold'), 'plain'))
  const head = make(
    'div',
    { class: 'head' },
    make('p', { class: 'label' }, label),
    button('Fold', () => set({ ...now, folded: true }, `${label}. Show`), 'link'),
  )
  const bar = make('progress', { max: `${steps.length}`, value: `${now.step}`, 'aria-label': 'Steps done' })
  if (!step)
    return frame(
      head,
      bar,
      make('h2', {}, `That was ${titleOf[now.role].toLowerCase()}`),
      make('p', {}, 'Now see the other side of the same requests, or explore on your own.'),
      tryButtons([others[now.role]]),
      make('div', { class: 'buttons' }, leave),
    )
  const go = (to: number) => {
    const next = { ...now, step: to }
    const wanted = steps[to]
    store(next)
    if (wanted && !isOn(wanted, location.pathname)) open(wanted)
    update(to < steps.length ? 'Next step' : undefined)
  }
  const buttons = make('div', { class: 'buttons' })
  if (isOn(step, pathname)) buttons.append(button('Next step', () => go(now.step + 1), 'primary'))
  else buttons.append(button('Take me there', () => go(now.step), 'primary'))
  if (now.step > 0) buttons.append(button('Previous step', () => go(now.step - 1)))
  buttons.append(leave)
  return frame(
    head,
    bar,
    make('div', { role: 'status' }, make('h2', {}, step.title), make('p', {}, step.text)),
    buttons,
  )
}

/** Opens the screen of a step: by its link in the app where one is on screen, which keeps the page. */
function open({ path }: Step): void {
  const selector = path === undefined ? 'main a[href^="/viewivrsubmissions/"]' : `a[href="${path}"]`
  const link = document.querySelector<HTMLAnchorElement>(selector)
  if (link) link.click()
  else location.assign(path ?? '/ivrstatus')
}
