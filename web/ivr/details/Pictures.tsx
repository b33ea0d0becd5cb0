import { useState } from 'react'
import { thumbnailOf } from '#contract/files/files.ts'
import { FileLink } from '../../files/FileLink.tsx'
import { ImageIcon } from '../../kit/ui/icons.tsx'
import type { Picture } from './pictures-of.ts'

/** Thumbnails of pictures; each opens in the record's viewer. */
export function Pictures({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 ms:grid-cols-4 paper-2">
      {pictures.map((picture) => (
        <li key={picture.label}>
          <PictureLink picture={picture} />
        </li>
      ))}
    </ul>
  )
}

/** A thumbnail with its name. The name is also in the page, for the keys that open a picture (use-workspace-keys.ts). */
export function PictureLink({ picture }: { picture: Picture }) {
  return (
    <FileLink fileUrl={picture.url} className="group block rounded-lg text-left" data-proof={picture.label}>
      <Thumbnail key={picture.url} picture={picture} />
      <span className="mt-1 block text-xs text-ink-soft group-hover:text-action-ink">
        <span className="sr-only">Open large: </span>
        {picture.label}
      </span>
    </FileLink>
  )
}

function Thumbnail({ picture }: { picture: Picture }) {
  const [failed, setFailed] = useState(false)
  return (
    <span className="grid aspect-[8/5] place-items-center overflow-hidden rounded-lg border border-line bg-sunken text-ink-faint transition-colors group-hover:border-action-line">
      {failed ? (
        <ImageIcon className="size-6" />
      ) : (
        <img
          src={thumbnailOf(picture.url)}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailed(true)}
        />
      )}
    </span>
  )
}
