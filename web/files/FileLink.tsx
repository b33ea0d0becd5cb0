import type { AnchorHTMLAttributes } from 'react'
import { fileIdOf } from '#contract/files/files.ts'
import { useOpenFile } from './RecordFiles.tsx'

interface FileLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  fileUrl: string
}

/** Opens a file in the record's viewer; with Ctrl or the middle button in a new tab, like any link. */
export function FileLink({ fileUrl, children, ...rest }: FileLinkProps) {
  const open = useOpenFile()
  return (
    <a
      {...rest}
      href={fileLink(fileUrl)}
      target="_blank"
      rel="noopener"
      aria-haspopup="dialog"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        const id = fileIdOf(fileUrl)
        if (id !== undefined && open(id, event.currentTarget)) event.preventDefault()
      }}
    >
      {children}
    </a>
  )
}

/**
 * The portal's own URL for a file, which opens it with a fresh signature however long ago the record was loaded. A
 * text that is not a URL of a stored file is returned unchanged.
 */
function fileLink(fileUrl: string): string {
  const id = fileIdOf(fileUrl)
  return id === undefined ? fileUrl : `/files/${id}`
}
