// Our own few icons, drawn in the color of the text around them.
import type { ReactNode } from 'react'

export interface IconProps {
  className?: string
}

/** An icon in the color of the surrounding text. */
export function icon(drawing: ReactNode) {
  return function Icon({ className = 'size-4 shrink-0' }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        className={className}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {drawing}
      </svg>
    )
  }
}

export const CheckIcon = icon(<path d="m3 8.5 3.2 3.200L13 4.8" />)
export const LockIcon = icon(<path d="M4 7.500h8v6H4zm1.5 0V5a2.5 2.5 0 0 1 5 0v2.5" />)
export const EyeIcon = icon(
  <>
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="1.8" />
  </>,
)
export const EyeOffIcon = icon(
  <path d="m2.5 2.5 11 11M6.5 3.700A6 6 0 0 1 8 3.500C12 3.5 14.5 8 14.5 8a11 11 0 0 1-1.7 2.200M4.2 5A10 10 0 0 0 1.5 8S4 12.5 8 12.500a6 6 0 0 0 2.8-.7M6.7 6.800a1.8 1.8 0 0 0 2.5 2.5" />,
)
export const AlertIcon = icon(
  <path d="M8 5v3.500m0 2.500h.01M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />,
)

/** A rotating ring for something in progress. */
export function Spinner({ className = 'size-4 shrink-0' }: IconProps) {
  return (
    <svg aria-hidden="true" className={`${className} animate-spin`} viewBox="0 0 16 16" fill="none">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
export const CloseIcon = icon(<path d="m4 4 8 8m0-8-8 8" />)
export const ChevronDownIcon = icon(<path d="m4 6 4 4 4-4" />)
export const ChevronLeftIcon = icon(<path d="M10 4 6 8l4 4" />)
export const ChevronRightIcon = icon(<path d="m6 4 4 4-4 4" />)
export const ArrowLeftIcon = icon(<path d="M13 8H3m4.5 4.500L3 8l4.5-4.5" />)
export const SearchIcon = icon(<path d="m13.5 13.5-3-3M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0Z" />)
export const MoreIcon = icon(<path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.2" />)
export const MenuIcon = icon(<path d="M2.5 4.500h11m-11 3.500h11m-11 3.500h11" />)
export const CalendarIcon = icon(<path d="M2.5 3.500h11v10h-11zm0 3h11M5.5 2v3m5-3v3" />)
export const UploadIcon = icon(<path d="M8 10.500v-8m-3 3 3-3 3 3m-8.5 5v3h11v-3" />)
export const DownloadIcon = icon(<path d="M8 2.500v8m-3-3 3 3 3-3m-8.5 3v3h11v-3" />)
export const FileIcon = icon(<path d="M3.5 1.500H9L12.5 5v9.500h-9zM9 1.500V5h3.5" />)
export const ImageIcon = icon(<path d="M2 3h12v10H2zm0 7.5 3.5-3.5 3 3 2-2L14 11.500M10.5 5.800h.01" />)
export const CameraIcon = icon(
  <path d="M1.500 4.500h3l1-2h5l1 2h3v8.500h-13zM10.500 8.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0Z" />,
)
export const CheckCircleIcon = icon(
  <path d="m5.3 8.2 1.9 1.9 3.5-3.700M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />,
)
export const BellIcon = icon(
  <path d="M3.500 11.500c.9-1 1-2.200 1-4.500a3.500 3.500 0 0 1 7 0c0 2.300.1 3.500 1 4.500zm3 2.200a1.600 1.600 0 0 0 3 0" />,
)
export const PlusIcon = icon(<path d="M8 3v10M3 8h10" />)
export const RetryIcon = icon(<path d="M13.5 8A5.5 5.5 0 1 1 11.7 4M13.5 2v3h-3" />)
export const InboxIcon = icon(<path d="M1.5 9h4l1 2h3l1-2h4M3.5 3h9l2 6v4.500h-13V9z" />)
export const MinusIcon = icon(<path d="M3 8h10" />)
export const RotateIcon = icon(
  <path d="M2.500 8A5.500 5.500 0 1 0 4.300 4M2.500 2v3h3" transform="matrix(-1 0 0 1 16 0)" />,
)
export const LogOutIcon = icon(<path d="M6 2.500H2.500v11H6M10.5 11l3-3-3-3m3 3H6" />)
export const PersonIcon = icon(
  <path d="M10.500 5a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0ZM3 13.500c.6-2.700 2.500-4 5-4s4.400 1.300 5 4" />,
)
export const OfficeIcon = icon(
  <path d="M3.5 13.500v-11h6v11M9.500 6.500h3v7M1.500 13.500h13M6 5.500h1M6 8h1M6 10.500h1" />,
)
export const SupportIcon = icon(
  <path d="M6.300 6.200a1.800 1.800 0 1 1 2.600 1.600c-.6.300-.9.700-.9 1.300M8 11.200h.01M14.500 8a6.500 6.500 0 1 1-13 0 6.500 6.500 0 0 1 13 0Z" />,
)
export const InfoIcon = icon(<path d="M8 7.500V11m0-6h.01M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />)
