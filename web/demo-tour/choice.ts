import { button, make } from './elements.ts'
import { signInAs } from './sign-in.ts'
import type { Role } from './steps.ts'
import { begin } from './stored.ts'

/** 'Try as office' and 'Try as reviewer', which sign in and start that tour. */
export function tryButtons(roles: readonly Role[]): HTMLElement {
  const message = make('p', { role: 'status', class: 'message' })
  const buttons = roles.map((role) =>
    button(`Try as ${role}`, () => void start(role), role === roles[0] ? 'primary' : 'plain'),
  )
  const start = async (role: Role) => {
    if (buttons.some((one) => one.ariaDisabled === 'true')) return
    for (const one of buttons) one.ariaDisabled = 'true'
    message.textContent = `Signing in as ${role} …`
    try {
      await signInAs(role)
      begin(role)
      location.assign('/dashboard')
    } catch (failure) {
      message.textContent = failure instanceof Error ? failure.message : 'Please try again.'
      for (const one of buttons) one.ariaDisabled = 'false'
    }
  }
  return make('div', {}, make('div', { class: 'buttons' }, ...buttons), message)
}

/** What the sign-in page of the demo offers. */
export const choice = (): HTMLElement =>
  make(
    'section',
    { id: 'demo-tour', class: 'choice', 'aria-labelledby': 'demo-tour-title' },
    make('h2', { id: 'demo-tour-title' }, 'See how it works in three minutes'),
    make('p', {}, 'This is a demo with fictional patients.'),
    tryButtons(['office', 'reviewer']),
  )
