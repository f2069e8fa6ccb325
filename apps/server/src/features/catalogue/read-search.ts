import {
  type Attempt,
  type AskedWord,
  attempts,
  type Guess,
  likeliest,
  type NamedProduce,
  wantedIn,
} from '@farmgate/domain/catalogue/search.ts'
import type { Db } from '../../db/pool.ts'
import { findGuesses, readQuestion } from './search.sql.ts'

export interface Search {
  readonly attempt: Attempt
  /** What is searched for instead of what was typed, where that differs. */
  readonly searchedFor: string | null
}

/**
 * Ways to understand what somebody typed, the most faithful first. Whoever asks takes the next one only while nothing
 * was found, so a question that finds something costs one look at the vocabulary.
 */
export async function* searchesFor(db: Db, text: string): AsyncGenerator<Search> {
  const typed = await readQuestion(db, text)
  const wanted = wantedIn(typed.words, typed.named, typed.completions)
  const [asTyped, ...lessOfIt] = attempts(wanted, typed.named)
  if (asTyped === undefined) return
  yield { attempt: asTyped, searchedFor: null }

  const guessed = await correct(db, typed.words, typed.named)
  if (guessed === null) {
    for (const attempt of lessOfIt) yield { attempt, searchedFor: null }
    return
  }
  const meant = await readQuestion(db, guessed.map(({ word }) => word).join(' '))
  const searchedFor = guessed.map(({ shown }) => shown).join(' ')
  for (const attempt of attempts(wantedIn(meant.words, meant.named, []), meant.named))
    yield { attempt, searchedFor }
}

/** The words with those replaced that nothing here is called; null where there is nothing to replace. */
async function correct(
  db: Db,
  words: readonly AskedWord[],
  named: readonly NamedProduce[],
): Promise<Pick<Guess, 'word' | 'shown'>[] | null> {
  const isNamed = (index: number) => named.some(({ first, last }) => first <= index && index <= last)
  const unknown = words.filter(({ isKnown }, index) => !isKnown && !isNamed(index)).map(({ word }) => word)
  if (unknown.length === 0) return null
  const guesses = await findGuesses(db, unknown)
  const meant = words.map(({ word }) =>
    unknown.includes(word)
      ? likeliest(
          word,
          guesses.filter(({ asked }) => asked === word),
        )
      : null,
  )
  if (meant.every((guess) => guess === null)) return null
  return words.map(({ word }, index) => meant[index] ?? { word, shown: word })
}
