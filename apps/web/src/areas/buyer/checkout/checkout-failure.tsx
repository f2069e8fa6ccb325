import type { CartLine } from '@farmgate/contract/ordering/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import { problemCode, useProblemText } from '#api/problem-text.ts'
import { leftText } from '#components/cart/left-text.ts'
import { ScrollIntoView } from '#components/form/scroll-into-view.tsx'
import { useLanguage } from '#language.ts'
import { paths } from '#paths.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import type { PlacingFailure } from './use-placing.ts'

/**
 * Why no order was placed, in the specification's words, with the server's reason and a link to where it can be fixed.
 */
export function CheckoutFailure({
  failure,
  lines,
}: {
  failure: PlacingFailure | null
  lines: readonly CartLine[]
}) {
  const words = useWords('checkout')
  // A missing payment method and a day that is taken are reported at the choice itself.
  if (failure === null || failure.what === 'method' || failure.what === 'day') return null
  return (
    <ScrollIntoView key={failure.attempt}>
      {failure.what === 'address' && <Note tone="bad">{words.addressMissing}</Note>}
      {failure.what === 'cart' && (
        <Note tone="bad" title={words.failed} action={<ToCart />}>
          {words.cartChanged}
        </Note>
      )}
      {failure.what === 'refused' && <Refused error={failure.error} lines={lines} />}
    </ScrollIntoView>
  )
}

function Refused({ error, lines }: { error: unknown; lines: readonly CartLine[] }) {
  const words = useWords('checkout')
  const problemText = useProblemText()
  const code = problemCode(error)
  const hasReason = error instanceof ProblemError && error.problem.message !== ''
  const shortages = useShortages(error, lines)
  const reason = hasReason ? problemText(error) : words.unknownOutcome
  return (
    <Note tone="bad" title={words.failed} action={IN_THE_CART.has(code ?? '') ? <ToCart /> : undefined}>
      {shortages.length === 0 && reason !== words.failed && <p>{reason}</p>}
      {shortages.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {hasReason && <p>{words.cartKept}</p>}
    </Note>
  )
}

/** Names each product that is short, and how many are left. */
function useShortages(error: unknown, lines: readonly CartLine[]): string[] {
  const words = useWords('cart')
  const { language } = useLanguage()
  if (problemCode(error) !== 'stock.insufficient' || !(error instanceof ProblemError)) return []
  return (error.problem.shortages ?? []).flatMap(({ product: id, available }) => {
    const product = lines.find((line) => line.product._id === id)?.product
    return product === undefined ? [] : [leftText(language, words, available, product)]
  })
}

/** Errors that are resolved in the cart, line by line. */
const IN_THE_CART = new Set(['order.total_changed', 'product.unavailable', 'stock.insufficient'])

function ToCart() {
  const words = useWords('checkout')
  return (
    <ButtonLink size="sm" variant="secondary" to={paths.cart}>
      {words.toCart}
    </ButtonLink>
  )
}
