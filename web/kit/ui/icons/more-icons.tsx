// The icons of menus, messages and viewers, which load later than their screen.
import { icon } from './first-icons.tsx'

export const MinusIcon = icon(<path d="M3 8h10" />)
export const RotateIcon = icon(
  <path d="M2.500 8A5.500 5.500 0 1 0 4.300 4M2.500 2v3h3" transform="matrix(-1 0 0 1 16 0)" />,
)
export const LogOutIcon = icon(<path d="M6 2.500H2.500v11H6M10.5 11l3-3-3-3m3 3H6" />)
export const PersonIcon = icon(
  <path d="M10.500 5a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0ZM3 13.500c.6-2.700 2.500-4 5-4s4.400 1.300 5 4" />,
)
export const SupportIcon = icon(
  <path d="M6.300 6.200a1.800 1.800 0 1 1 2.600 1.600c-.6.300-.9.700-.9 1.300M8 11.200h.01M14.500 8a6.500 6.500 0 1 1-13 0 6.500 6.500 0 0 1 13 0Z" />,
)
export const InfoIcon = icon(<path d="M8 7.500V11m0-6h.01M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />)
