interface FileToReadProps {
  accept: string
  onChoose: (file?: File) => void
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
          onChoose()
        }}
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
    </label>
  )
}
