import {
  type SearchAttempt,
  type QueryWord,
  searchAttempts,
  type SpellingGuess,
  bestGuess,
  type NamedProduce,
  searchTerms,
} from '@farmgate/domain/catalogue/shop/search.ts'
import type { Db } from '#db/pool.ts'
import { findGuesses, readQuestion } from './search.sql.ts'

export interface Search {
  readonly attempt: SearchAttempt
  /** What is searched for instead of what was typed, where that differs. */
  readonly searchedFor: string | null
}

/**
 * Ways to read a search text, the most literal first. The caller takes the next one only while nothing was found, so a
 * search that finds something reads the vocabulary once.
 */
export async function* searchesFor(db: Db, text: string): AsyncGenerator<Search> {
  const typed = await readQuestion(db, text)
  const wanted = searchTerms(typed.words, typed.named, typed.completions)
  const [asTyped, ...lessOfIt] = searchAttempts(wanted, typed.named)
  if (asTyped === undefined) return
  yield { attempt: asTyped, searchedFor: null }

  const guessed = await correct(db, typed.words, typed.named)
  if (guessed === null) {
    for (const attempt of lessOfIt) yield { attempt, searchedFor: null }
    return
  }
  const meant = await readQuestion(db, guessed.map(({ word }) => word).join(' '))
  const searchedFor = guessed.map(({ shown }) => shown).join(' ')
  for (const attempt of searchAttempts(searchTerms(meant.words, meant.named, []), meant.named))
    yield { attempt, searchedFor }
}

/** Replaces unknown words by similar known ones; null where there is nothing to replace. */
async function correct(
  db: Db,
  words: readonly QueryWord[],
  named: readonly NamedProduce[],
): Promise<Pick<SpellingGuess, 'word' | 'shown'>[] | null> {
  const isNamed = (index: number) => named.some(({ first, last }) => first <= index && index <= last)
  const unknown = words.filter(({ isKnown }, index) => !isKnown && !isNamed(index)).map(({ word }) => word)
  if (unknown.length === 0) return null
  const guesses = await findGuesses(db, unknown)
  const meant = words.map(({ word }) =>
    unknown.includes(word)
      ? bestGuess(
          word,
          guesses.filter(({ typed }) => typed === word),
        )
      : null,
  )
  if (meant.every((guess) => guess === null)) return null
  return words.map(({ word }, index) => meant[index] ?? { word, shown: word })
}
