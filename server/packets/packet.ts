// What a packet says, without its layout.

/** A file in a packet, with what is said above it. */
export interface ContentFile {
  readonly id: string
  readonly name: string
  readonly extension: string
  readonly caption: string
}

export type Pair = readonly [label: string, text: string]

/** Everything that the PDF of a packet says. It is kept with the revision, from which the PDF is made anew. */
export interface PacketContent {
  /** '#IVR-1001'. */
  readonly number: string
  readonly title: string
  readonly maxMb: number
  readonly channel: string
  readonly cover: readonly { readonly title: string; readonly pairs: readonly Pair[] }[]
  readonly statement: readonly string[]
  /** Under which heading the files are, in order. Pictures of a wound share pages. */
  readonly sections: readonly {
    readonly title: string
    readonly pictures: boolean
    readonly files: readonly ContentFile[]
  }[]
  /** Names of files that the office left out. */
  readonly leftOut: readonly string[]
}
