import { create } from 'zustand'

/** A dialog that the frame opens over any screen. */
export type FrameDialog = 'palette' | 'keys' | 'log-out'

/** The open one; at most one is. */
export const useFrameDialog = create<{ open: FrameDialog | undefined }>(() => ({ open: undefined }))

export const openFrameDialog = (open: FrameDialog): void => useFrameDialog.setState({ open })
export const closeFrameDialog = (): void => useFrameDialog.setState({ open: undefined })

/** The placeholder of the field that opens the palette, and of the palette's own field. */
export const searchWords = 'Search patients, requests …'
