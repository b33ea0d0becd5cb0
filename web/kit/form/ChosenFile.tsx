import { useRef, useState } from 'react'

/** What `read` makes of a file: of the one that was chosen last, even if an earlier one is read later. */
export function useChosenFile<T>(read: (file: File) => Promise<T>) {
  const [chosen, setChosen] = useState<T>()
  const [failure, setFailure] = useState<unknown>()
  const [isReading, setReading] = useState(false)
  const latest = useRef<File>(undefined)

  async function choose(file?: File) {
    latest.current = file
    setChosen(undefined)
    setFailure(undefined)
    setReading(file !== undefined)
    if (!file) return
    // Another file may be chosen meanwhile, or none.
    const isLatest = () => latest.current === file
    try {
      const made = await read(file)
      if (isLatest()) setChosen(made)
    } catch (thrown) {
      if (isLatest()) setFailure(thrown)
    } finally {
      if (isLatest()) setReading(false)
    }
  }

  return { chosen, failure, setFailure, isReading, choose }
}

interface FileToReadProps {
  accept: string
  onChoose: (file?: File) => Promise<void>
}

/** The input for a file that is read in the browser. */
export function FileToRead({ accept, onChoose }: FileToReadProps) {
  return (
    <label className="flex flex-col gap-1.5 font-medium">
      File
      <input
        type="file"
        accept={accept}
        className="w-full min-w-0 text-sm font-normal"
        // The same name can be chosen again after the file was corrected.
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
          void onChoose()
        }}
        onChange={(event) => void onChoose(event.target.files?.[0])}
      />
    </label>
  )
}
