import { shownName } from '#components/product/shown-name.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { changeOrderLine } from '@farmgate/contract/ordering/orders.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { createIdempotencyKey } from '#components/form/idempotency-key.ts'
import { useCall } from '#components/form/use-call.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { QuantityStepper } from '#ui/fields/numbers/stepper.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { refreshOrders } from '../../payment/refresh-orders.ts'
import { amountText } from './change-text.ts'
import { backForReducing, isLastItem, type Item, unitsLeft } from './line-rules.ts'
import { cacheOrder } from '../my-orders.ts'
import { useChangeWords } from './use-change-words.ts'

/** Takes some of an item out, or all of it. Nothing happens before the button below the number is pressed. */
export function ReduceLine({ order, item, isOffered }: { order: Order; item: Item; isOffered: boolean }) {
  const texts = useChangeWords()
  const { words } = texts
  const client = useQueryClient()
  const problemText = useProblemText()
  const { busy, failure, send, forgetFailure } = useCall<'change'>()
  const [keyOf] = useState(() => createIdempotencyKey())
  const [chosen, setChosen] = useState<number | null>(null)
  const units = unitsLeft(item)
  const left = Math.min(chosen ?? units, units)
  const named = { product: shownName(item.product) }

  async function change(): Promise<void> {
    const params = { id: order._id, lineId: item.product._id }
    const input = { params, body: { quantity: left } }
    // The number of changes is part of the key: the same change again later is another request.
    const idempotencyKey = keyOf({ ...input, changes: order.changes.length })
    const response = await callAs('user', changeOrderLine, input, { idempotencyKey })
    await cacheOrder(client, response.order)
    showToast({ tone: 'ok', text: words.lineChanged })
    setChosen(null)
  }

  /** The farm may have packed it meanwhile: refetches what the page shows. */
  function refresh(): void {
    refreshOrders(client)
    setChosen(null)
  }

  return (
    <>
      {isOffered && (
        <QuantityStepper
          value={left}
          min={0}
          max={units}
          onChange={(next) => {
            forgetFailure()
            setChosen(next)
          }}
          label={fill(words.quantityOf, named)}
          decreaseLabel={fill(words.less, named)}
          increaseLabel={fill(words.more, named)}
          className="parcel-line-stepper"
        />
      )}
      {isOffered && left !== units && (
        <div className="parcel-line-reduce">
          <p>{moneyText(order, item, left, texts.words)}</p>
          <Button variant="secondary" disabled={busy !== null} onClick={() => setChosen(null)}>
            {fill(words.keepAsIs, { amount: amountText(texts, item, item.kept) })}
          </Button>
          <AskButton
            question={
              left > 0 ? null : isLastItem(order, item) ? words.askCancel : fill(words.askTakeOut, named)
            }
            yes={words.yes}
            no={words.no}
            busy={busy !== null}
            busyLabel={words.changing}
            onYes={() => void send('change', change, refresh)}
          >
            {left === 0
              ? words.takeOut
              : fill(words.changeTo, { amount: amountText(texts, item, { quantity: left }) })}
          </AskButton>
        </div>
      )}
      {failure !== undefined && (
        <Note tone="bad" title={words.changeFailed} className="parcel-line-failure">
          {isPacked(failure) ? fill(words.isPacked, { farm: item.farmer.name }) : problemText(failure)}
        </Note>
      )}
    </>
  )
}

const isPacked = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.code === 'line.not_changeable'

/** Where the money of what is taken out goes. */
function moneyText(
  order: Order,
  item: Item,
  left: number,
  words: ReturnType<typeof useChangeWords>['words'],
): string {
  const amount = rupeesText(backForReducing(order, item, left))
  return order.paymentStatus === 'paid'
    ? fill(words[`goesBack.${order.paymentMethod}`], { amount })
    : fill(words.lessAtDoor, { amount })
}
