import { create } from 'zustand'

/** A dialog that the frame opens over any screen. */
export type FrameDialog = 'palette' | 'keys' | 'log-out'

/** The open one; at most one is. */
export const useFrameDialog = create<{ open: FrameDialog | undefined }>(() => ({ open: undefined }))

export const openFrameDialog = (open: FrameDialog): void => useFrameDialog.setState({ open })
export const closeFrameDialog = (): void => useFrameDialog.setState({ open: undefined })

/** What stands in the field that opens the palette, and in the palette's own. */
export const searchWords = 'Search patients, requests …'
