import { type Role, tours } from './steps.ts'

/** How far this tab is in a tour. */
export interface Progress {
  readonly role: Role
  readonly step: number
  readonly folded?: boolean
}

const key = 'demo-tour'

export function progress(): Progress | undefined {
  try {
    const found: Progress | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return found && found.role in tours ? found : undefined
  } catch {
    return undefined
  }
}

export const store = (now: Progress): void => sessionStorage.setItem(key, JSON.stringify(now))
export const begin = (role: Role): void => store({ role, step: 0 })
export const end = (): void => sessionStorage.removeItem(key)
