import { mayCall, type UserType } from '#contract/endpoint.ts'
import { folded, foldedLetters, partsOfWord } from '#contract/folded.rules.ts'

interface Part {
  readonly title: string
  /** Steps are numbered; other lines are points. */
  readonly steps?: readonly string[]
  readonly points?: readonly string[]
  /** The user types that the part is for, if not all of the page's. */
  readonly allowed?: readonly UserType[]
}

/** A page of the help (docs/spec/help.md, 'Pages'). */
export interface HelpPage {
  /** The last part of its URL, and the name of its picture. */
  readonly id: string
  readonly title: string
  readonly allowed: readonly UserType[]
  /** What the screen is for, in one or two sentences. */
  readonly purpose: string
  readonly parts: readonly Part[]
  /** The page's screen. */
  readonly screen: { readonly label: string; readonly to: string }
  /** What its picture shows, if it has one. */
  readonly picture?: string
}

/** The pages for a user type, without the parts that do not concern it. */
export const pagesFor = (pages: readonly HelpPage[], userType: UserType): HelpPage[] =>
  pages
    .filter((page) => mayCall(page, userType))
    .map((page) => ({
      ...page,
      parts: page.parts.filter(({ allowed }) => !allowed || mayCall({ allowed }, userType)),
    }))

/** The pages that contain every search word; those with all of them in the title come first. */
export function searched(pages: readonly HelpPage[], text: string): HelpPage[] {
  const words = foldedLetters(text).split(' ').flatMap(partsOfWord)
  const has = (content: string) => words.every((word) => folded(content).includes(word))
  const found = pages.filter((page) => has(textOf(page)))
  return [...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))]
}

const textOf = ({ title, purpose, parts }: HelpPage): string =>
  [
    title,
    purpose,
    ...parts.flatMap((part) => [part.title, ...(part.steps ?? []), ...(part.points ?? [])]),
  ].join(' ')
