import type { UserType } from '#contract/endpoint.ts'

/** How decisions are broken down: by physician for an Office Admin, by reviewer for an IVR Admin. */
export const sharesBy: Readonly<Record<UserType, 'physician' | 'reviewer' | undefined>> = {
  1: undefined,
  2: 'physician',
  3: undefined,
  4: 'reviewer',
}
