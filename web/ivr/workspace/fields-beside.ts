import { createContext, type ReactNode, type RefObject } from 'react'
import type { Viewed } from '../../files/viewed.ts'

/** The fields that a file proves, shown below it while it is open. */
export const FieldsBeside = createContext<(file: Viewed) => ReactNode>(() => null)

/** The element in which the viewer stands on wide screens: over the column of the record. */
export const Stage = createContext<RefObject<HTMLElement | null>>({ current: null })
