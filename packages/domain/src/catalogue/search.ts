/** What was typed into the search box. A zero byte is no letter, and PostgreSQL takes none. */
export const typedText = (q: string | undefined): string => (q ?? '').replaceAll('\0', ' ').trim()

/** A word of a question, in the one spelling that listings are kept in. */
export interface AskedWord {
  readonly word: string
  /** Whether anything here is called so. */
  readonly isKnown: boolean
}

/** Words of a question that name a produce: `first` to `last`, counted from 0. */
export interface NamedProduce {
  /** The produce's own mark, then that of what it is a kind of. */
  readonly marks: readonly string[]
  readonly first: number
  readonly last: number
  /** So many listings bear its mark that those which only mention its name would never be reached. */
  readonly isPlenty: boolean
}

/** One thing that is asked for: a listing has it when it bears one of the marks, or all of the words. */
export interface Wanted {
  readonly words: readonly string[]
  readonly marks: readonly string[]
  /** The last word may be the beginning of a longer one: somebody is still typing. */
  readonly isPrefix: boolean
}

/** So few letters begin too many words. */
const PREFIX_MIN_LETTERS = 3

/**
 * What a question asks for. Words that together name a produce are one thing: red onion asks for red onions, not for
 * all that is red. `completions` are the marks of what the last word may be the beginning of.
 */
export function wantedIn(
  words: readonly AskedWord[],
  named: readonly NamedProduce[],
  completions: readonly string[],
): Wanted[] {
  const isNamed = (index: number) => named.some(({ first, last }) => first <= index && index <= last)
  return words.flatMap(({ word, isKnown }, index) => {
    if (isNamed(index))
      return named.filter(({ first }) => first === index).map((one) => produceIn(words, one))
    const isPrefix = index === words.length - 1 && !isKnown && word.length >= PREFIX_MIN_LETTERS
    return [{ words: [word], marks: isPrefix ? completions : [], isPrefix }]
  })
}

const produceIn = (words: readonly AskedWord[], { marks, first, last, isPlenty }: NamedProduce): Wanted => ({
  words: isPlenty ? [] : words.slice(first, last + 1).map(({ word }) => word),
  marks: marks.slice(0, 1),
  isPrefix: false,
})

/** A question as it is put to the shelves: any of these sets, each of them whole. */
export type Attempt = readonly (readonly Wanted[])[]

/**
 * How to ask, and how to ask for less while nothing is found: everything, then all but one of the things, then any one
 * of them, and at last what they are kinds of.
 */
export function attempts(wanted: readonly Wanted[], named: readonly NamedProduce[]): Attempt[] {
  const allButOne = wanted.map((_, index) => wanted.toSpliced(index, 1))
  const kinds = named
    .flatMap(({ marks }) => marks.slice(1))
    .map((mark) => ({ words: [], marks: [mark], isPrefix: false }))
  return [
    ...(wanted.length === 0 ? [] : [[wanted]]),
    ...(wanted.length > 2 ? [allButOne] : []),
    ...(wanted.length > 1 ? [wanted.map((one) => [one])] : []),
    ...(kinds.length > 0 ? [kinds.map((kind) => [kind])] : []),
  ]
}

/** A word that somebody may have meant. */
export interface Guess {
  readonly word: string
  /** How it is usually written. */
  readonly shown: string
  /** How many letters differ between how the two sound, and how the two are spelled. */
  readonly soundEdits: number
  readonly spellingEdits: number
}

/** The likeliest of the guesses, or null where none is near enough to be a slip. */
export function likeliest(word: string, guesses: readonly Guess[]): Guess | null {
  const forgiven = editsForgiven(word.length)
  const near = guesses
    .filter(
      ({ soundEdits, spellingEdits }) =>
        soundEdits === 0 || (soundEdits <= forgiven && spellingEdits <= forgiven + 1),
    )
    .toSorted((one, other) => one.soundEdits - other.soundEdits || one.spellingEdits - other.spellingEdits)
  return near[0] ?? null
}

/** The longer a word, the more slips leave it recognisable. */
function editsForgiven(letters: number): number {
  if (letters < 3) return 0
  if (letters < 6) return 1
  return letters < 9 ? 2 : 3
}
