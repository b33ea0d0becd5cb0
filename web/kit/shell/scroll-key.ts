import type { Location } from 'react-router'

type Place = Pick<Location, 'key' | 'pathname' | 'search'>

/**
 * Under which name a screen's scroll position is kept: its step in the history. The router calls the first one of every
 * load 'default', so an address that is opened in place of a scrolled page would open scrolled as well: these are kept
 * by their address.
 */
export const scrollKey = ({ key, pathname, search }: Place): string =>
  key === 'default' ? pathname + search : key
