import { ProblemError } from '@farmgate/contract/client.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { problemText } from '../api/problem-text.ts'
import { asLanguage } from '../language.ts'
import { type Book, loadWords, wordsAtHand } from '../words.ts'

export interface CartRefusal {
  readonly cart: Book<'cart'>
  readonly reason: string
  /** How many there are, where that is the reason. */
  readonly left: number | undefined
}

/**
 * Why something did not get into the cart, outside React and on pages that had no words for it until now. What is
 * left says more than that it is not enough.
 */
export async function cartRefusalText(error: unknown): Promise<CartRefusal> {
  await loadWords(asLanguage(document.documentElement.lang) ?? 'en', ['shell', 'problems', 'cart'])
  const [shell, problems, cart] = [wordsAtHand('shell'), wordsAtHand('problems'), wordsAtHand('cart')]
  if (shell === undefined || problems === undefined || cart === undefined)
    throw new Error('words went missing')
  const left = error instanceof ProblemError ? error.problem.shortages?.[0]?.available : undefined
  if (left === undefined) return { cart, reason: problemText(error, { shell, problems }), left }
  return { cart, reason: left === 0 ? shell.soldOut : fill(shell.onlyLeft, { count: left }), left }
}
