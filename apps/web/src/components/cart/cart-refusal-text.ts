import { ProblemError } from '@farmgate/contract/client.ts'
import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { problemText } from '#api/problem-text.ts'
import { asLanguage } from '#language.ts'
import { type AreaWords, loadWords, loadedWords } from '#words.ts'
import { leftText } from './left-text.ts'

export interface CartRefusal {
  readonly cart: AreaWords<'cart'>
  readonly reason: string
  /** How many are in stock, where that is the reason. */
  readonly left: number | undefined
}

/**
 * Returns why a product was not added to the cart, outside components and on pages that have not loaded these messages. A
 * shortage names the product and the stock left, which says more than that it is too little.
 */
export async function cartRefusalText(
  error: unknown,
  product: { readonly name: string; readonly unit?: Unit | undefined },
): Promise<CartRefusal> {
  const language = asLanguage(document.documentElement.lang) ?? 'en'
  await loadWords(language, ['shell', 'problems', 'cart'])
  const [shell, problems, cart] = [loadedWords('shell'), loadedWords('problems'), loadedWords('cart')]
  if (shell === undefined || problems === undefined || cart === undefined)
    throw new Error('messages are not loaded')
  const left = error instanceof ProblemError ? error.problem.shortages?.[0]?.available : undefined
  if (left === undefined) return { cart, reason: problemText(error, { shell, problems }), left }
  return { cart, reason: left === 0 ? shell.soldOut : leftText(language, cart, left, product), left }
}
