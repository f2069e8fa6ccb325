import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { canRequestReturn } from '@farmgate/domain/ordering/order-changes/return.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { CircleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '#api/session/session.ts'
import { createIdempotencyKey } from '#components/form/idempotency-key.ts'
import { shownName } from '#components/product/shown-name.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { type ComplaintStep, firstStep } from './complaint-step.ts'
import { claimableParcels, type Item } from '../change/line-rules.ts'

/** Loaded when it is first opened. */
const SomethingWrongDialog = lazy(async () => ({
  default: (await import('./something-wrong-dialog.tsx')).SomethingWrongDialog,
}))

interface SomethingWrongProps {
  order: Order
  /** Begins with this item. */
  item?: Item
  /** Called when it has removed its own button: the caller moves the focus. */
  onDone: () => void
}

/** The one way to say that something is wrong: with items, or with the whole order. Offered while either is taken. */
export function SomethingWrong({ order, item, onDone }: SomethingWrongProps) {
  const words = useWords('orders')
  const account = useSession('user')?.user._id ?? ''
  const [first, setFirst] = useState<ComplaintStep | null>(null)
  // Outlives the dialog: a retry after a lost response sends the same key.
  const [keyOf] = useState(() => createIdempotencyKey())
  const claimable = claimableParcels(order)
  const isOffered =
    item === undefined
      ? claimable.length > 0 || canRequestReturn(order)
      : claimable.some(({ items }) => items.includes(item))
  const close = () => setFirst(null)
  return (
    <>
      {isOffered && (
        <Button
          variant={item === undefined ? 'secondary' : 'quiet'}
          size={item === undefined ? undefined : 'sm'}
          icon={CircleAlert}
          className={item === undefined ? undefined : 'parcel-line-wrong'}
          aria-label={
            item === undefined
              ? undefined
              : fill(words.somethingWrongOf, { product: shownName(item.product) })
          }
          onClick={() => void firstStep(account, order, item).then(setFirst)}
        >
          {words.somethingWrong}
        </Button>
      )}
      {/* A sheet that was sent closes itself, and by then its item may not be offered any more. */}
      {first !== null && (
        <Suspense>
          <SomethingWrongDialog
            order={order}
            first={first}
            keyOf={keyOf}
            onClose={close}
            onRequested={() => {
              // The focus can move only after the dialog has closed.
              flushSync(close)
              onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
