/** Cleans what was typed into the search box. PostgreSQL accepts no zero byte. */
export const typedText = (q: string | undefined): string => (q ?? '').replaceAll('\0', ' ').trim()

/** A word of a query, in the normalised spelling that listings are stored in. */
export interface QueryWord {
  readonly word: string
  /** Whether any listing contains it. */
  readonly isKnown: boolean
}

/** Words of a query that name a produce: `first` to `last`, counted from 0. */
export interface NamedProduce {
  /** The produce's own tag, then the tag of the produce it is a kind of. */
  readonly tags: readonly string[]
  readonly first: number
  readonly last: number
  /** More listings have its tag than a page shows, so those that only mention its name would never be reached. */
  readonly isPlenty: boolean
}

/** One term of a query: a listing matches when it has one of the tags, or all of the words. */
export interface SearchTerm {
  readonly words: readonly string[]
  readonly tags: readonly string[]
  /** The last word may be the beginning of a longer one, because the person is still typing. */
  readonly isPrefix: boolean
}

/** Prefixes shorter than this match too many words. */
const PREFIX_MIN_LETTERS = 3

/**
 * The terms of a query. Words that together name a produce are one term: red onion searches for red onions, not for
 * everything red. `completions` are the tags of produce whose name may begin with the last word.
 */
export function searchTerms(
  words: readonly QueryWord[],
  named: readonly NamedProduce[],
  completions: readonly string[],
): SearchTerm[] {
  const isNamed = (index: number) => named.some(({ first, last }) => first <= index && index <= last)
  return words.flatMap(({ word, isKnown }, index) => {
    if (isNamed(index))
      return named.filter(({ first }) => first === index).map((produce) => produceIn(words, produce))
    const isPrefix = index === words.length - 1 && !isKnown && word.length >= PREFIX_MIN_LETTERS
    return [{ words: [word], tags: isPrefix ? completions : [], isPrefix }]
  })
}

const produceIn = (
  words: readonly QueryWord[],
  { tags, first, last, isPlenty }: NamedProduce,
): SearchTerm => ({
  words: isPlenty ? [] : words.slice(first, last + 1).map(({ word }) => word),
  tags: tags.slice(0, 1),
  isPrefix: false,
})

/** A query in disjunctive form: any of these sets, each of them complete. */
export type SearchAttempt = readonly (readonly SearchTerm[])[]

/**
 * The query, and how to relax it while nothing is found: all terms, then all but one, then any one, and last the
 * produce they are kinds of.
 */
export function searchAttempts(
  terms: readonly SearchTerm[],
  named: readonly NamedProduce[],
): SearchAttempt[] {
  const allButOne = terms.map((_, index) => terms.toSpliced(index, 1))
  const kinds = named
    .flatMap(({ tags }) => tags.slice(1))
    .map((tag) => ({ words: [], tags: [tag], isPrefix: false }))
  return [
    ...(terms.length === 0 ? [] : [[terms]]),
    ...(terms.length > 2 ? [allButOne] : []),
    ...(terms.length > 1 ? [terms.map((term) => [term])] : []),
    ...(kinds.length > 0 ? [kinds.map((kind) => [kind])] : []),
  ]
}

/** A known word that a misspelled word may have meant. */
export interface SpellingGuess {
  readonly word: string
  /** Its usual spelling. */
  readonly shown: string
  /** The edit distance between the sounds of the two words, and between their spellings. */
  readonly soundEdits: number
  readonly spellingEdits: number
}

/** The likeliest guess, or null when none is close enough to be a typing mistake. */
export function bestGuess(word: string, guesses: readonly SpellingGuess[]): SpellingGuess | null {
  const forgiven = editsForgiven(word.length)
  const near = guesses
    .filter(
      ({ soundEdits, spellingEdits }) =>
        soundEdits === 0 || (soundEdits <= forgiven && spellingEdits <= forgiven + 1),
    )
    .toSorted((a, b) => a.soundEdits - b.soundEdits || a.spellingEdits - b.spellingEdits)
  return near[0] ?? null
}

/** The longer a word, the more mistakes leave it recognisable. */
function editsForgiven(letters: number): number {
  if (letters < 3) return 0
  if (letters < 6) return 1
  return letters < 9 ? 2 : 3
}
