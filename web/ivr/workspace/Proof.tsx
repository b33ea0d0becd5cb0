import type { ReactNode } from 'react'
import { FileLink } from '../../files/FileLink.tsx'
import { Thumbnail } from '../Pictures.tsx'
import type { Picture } from '../pictures-of.ts'

interface ProofProps {
  pictures: readonly Picture[]
  /** Said in place of the pictures when there are none. */
  none: string
  children: ReactNode
}

/** Pictures beside the fields that they prove: the first large, the others small below it. */
export function Proof({ pictures, none, children }: ProofProps) {
  const [first, ...others] = pictures
  return (
    <div className="proof">
      <div className="proof-pictures">
        {first ? <ProofPicture picture={first} /> : <p className="proof-none">{none}</p>}
        {others.length > 0 && (
          <ul className="proof-more">
            {others.map((picture) => (
              <li key={picture.label}>
                <ProofPicture picture={picture} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function ProofPicture({ picture }: { picture: Picture }) {
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
