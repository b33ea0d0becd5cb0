/** Whether this is a keyboard by Apple, where ⌘ takes the place of Ctrl. */
export const isApple: boolean = /Mac|iP/.test(navigator.platform)

/** How the key of the command palette is written on the screen. */
export const paletteKey: string = isApple ? '⌘ K' : 'Ctrl K'
