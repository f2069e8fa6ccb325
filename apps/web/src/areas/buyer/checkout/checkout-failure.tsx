import { ProblemError } from '@farmgate/contract/client.ts'
import { useProblemText } from '../../../api/problem-text.ts'
import { problemCode } from '../../../components/form-faults.ts'
import { InSight } from '../../../components/in-sight.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Note } from '../../../ui/note.tsx'
import { useWords } from '../../../words.ts'
import type { PlacingFailure } from './use-placing.ts'

/** Why no order was placed, in the specification's words, with the server's reason and the way out. */
export function CheckoutFailure({ failure }: { failure: PlacingFailure | null }) {
  const words = useWords('checkout')
  // The missing method is told where it is chosen.
  if (failure === null || failure.what === 'method') return null
  return (
    <InSight key={failure.attempt}>
      {failure.what === 'address' && <Note tone="bad">{words.addressMissing}</Note>}
      {failure.what === 'cart' && (
        <Note tone="bad" title={words.failed} action={<ToCart />}>
          {words.cartChanged}
        </Note>
      )}
      {failure.what === 'refused' && <Refused error={failure.error} />}
    </InSight>
  )
}

function Refused({ error }: { error: unknown }) {
  const words = useWords('checkout')
  const problemText = useProblemText()
  const code = problemCode(error)
  const hasAnswer = error instanceof ProblemError && error.problem.message !== ''
  const reason = hasAnswer ? problemText(error) : words.unknownOutcome
  return (
    <Note tone="bad" title={words.failed} action={IN_THE_CART.has(code ?? '') ? <ToCart /> : undefined}>
      {reason !== words.failed && <p>{reason}</p>}
      {hasAnswer && <p>{words.cartKept}</p>}
    </Note>
  )
}

/** What is settled there, line by line. */
const IN_THE_CART = new Set(['order.total_changed', 'product.unavailable', 'stock.insufficient'])

function ToCart() {
  const words = useWords('checkout')
  return (
    <ButtonLink size="sm" variant="secondary" to={paths.cart}>
      {words.toCart}
    </ButtonLink>
  )
}
