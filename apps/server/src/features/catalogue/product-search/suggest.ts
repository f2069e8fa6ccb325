import { bestGuess, typedText } from '@farmgate/domain/catalogue/shop/search.ts'
import type { Db } from '#db/pool.ts'
import { findGuesses, readQuestion } from './search.sql.ts'
import { findSuggestions, type Suggestion } from './suggestions.sql.ts'

const SHOWN = 8
/** One letter would match almost everything. */
const LETTERS_MIN = 2

/** Suggestions for an unfinished search text: names that begin with it, else names that sound like it. */
export async function suggest(db: Db, typed: string): Promise<Suggestion[]> {
  const text = typedText(typed)
  if (text.length < LETTERS_MIN) return []
  const found = await findSuggestions(db, text, SHOWN)
  if (found.length > 0) return found
  const meant = await correctLast(db, text)
  return meant === null ? [] : findSuggestions(db, meant, SHOWN)
}

/** Replaces the last word, which is still being typed, by a known one. */
async function correctLast(db: Db, text: string): Promise<string | null> {
  const { words } = await readQuestion(db, text)
  const last = words.at(-1)
  if (last === undefined) return null
  const guess = bestGuess(last.word, await findGuesses(db, [last.word]))
  return guess === null ? null : [...words.slice(0, -1).map(({ word }) => word), guess.shown].join(' ')
}
