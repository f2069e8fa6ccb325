import { advanceOrders, assignOrders } from '@farmgate/contract/ordering/bulk-actions.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { nextStep } from '@farmgate/domain/ordering/order-admin/next-step.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { type SettableStage, STAGE_AFTER } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck, UserRoundX, X } from 'lucide-react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { rupeesText } from '#components/format/rupees.ts'
import type { HeldRows } from '#components/query/use-held-rows.ts'
import { useLanguage } from '#language.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import type { ChosenRows } from '../../lists/chosen-rows.ts'
import { cacheOrder } from '../cached-orders.ts'
import { useBulkStageQuestion } from '../actions/stage-question-text.ts'
import { stagesOf } from '../actions/stages-of.ts'

interface OrderSelectionProps {
  orders: readonly Order[]
  chosen: ChosenRows
  hold: HeldRows<Order>['hold']
  accountId: string
}

/** The element that the key of the next step presses while orders are chosen. */
export const BULK_STEP = 'bulk-step'

/** The acts on the chosen orders: how many, how much, and how many of them an act can move. */
export function OrderSelection({ orders, chosen, hold, accountId }: OrderSelectionProps) {
  const words = useWords('orderTable')
  const admin = useWords('admin')
  const bulk = useWords('bulk')
  const { language } = useLanguage()
  const questionOf = useBulkStageQuestion()
  const { busy, move, assign } = useBulkActs(chosen, hold)
  const rows = orders.filter(({ _id }) => chosen.ids.includes(_id))
  if (rows.length === 0) return null

  // Where nothing can be shipped, the next step of the chosen orders is the delivery.
  const to: SettableStage = rows.some((order) => canMoveTo(order, STAGE_AFTER.ship))
    ? STAGE_AFTER.ship
    : STAGE_AFTER.deliver
  const moving = rows.filter((order) => canMoveTo(order, to))
  const unpacked = moving.filter((order) => nextStep(order).step === 'wait').length
  const { question, missing } = questionOf(rows, to)
  const isUnpacked = to === STAGE_AFTER.ship && unpacked > 0
  const cash = sumOf(
    rows.filter(({ paymentMethod, paymentStatus }) => isCash(paymentMethod) && paymentStatus !== 'paid'),
  )
  const total = rupeesText(sumOf(rows))
  const isMine = rows.every(({ assignedTo }) => assignedTo?._id === accountId)
  return (
    <section aria-label={bulk.chosenBar} className="order-selection on-dark">
      <output>
        <b>{fill(bulk.chosen, { count: rows.length })}</b>{' '}
        <span>
          {cash === 0
            ? fill(words.sum, { amount: total })
            : fill(words.sumCash, { amount: total, cash: rupeesText(cash) })}
        </span>
        {moving.length < rows.length && (
          <span className="order-selection-mixed">
            {fill(words[`can.${to}`], { count: moving.length, all: rows.length })}
          </span>
        )}
      </output>
      <AskButton
        id={BULK_STEP}
        variant="sun"
        size="sm"
        question={isUnpacked ? `${fill(words.unpacked, { count: unpacked })} ${question}` : question}
        missing={missing || isUnpacked}
        yes={admin.yes}
        no={admin.no}
        disabled={moving.length === 0 || (busy !== null && busy !== to)}
        busy={busy === to}
        busyLabel={bulk.working}
        onYes={() => void move(moving, to)}
      >
        {admin[`mark.${to}`]}
        <kbd aria-hidden>s</kbd>
      </AskButton>
      <Button
        variant="on-dark"
        size="sm"
        icon={isMine ? UserRoundX : UserRoundCheck}
        disabled={busy !== null && busy !== 'mine'}
        busy={busy === 'mine'}
        onClick={() => void assign(rows, !isMine, language)}
      >
        {isMine ? words.release : words.makeMine}
      </Button>
      <IconButton
        icon={X}
        label={bulk.clear}
        tooltip="none"
        disabled={busy !== null}
        onClick={chosen.clear}
      />
    </section>
  )
}

const canMoveTo = (order: Order, to: SettableStage): boolean =>
  stagesOf(order).some(({ stage, disabled }) => stage === to && !disabled)

const PAISE = 100
/** In rupees. Added in paise, because a sum of fractions would be wrong. */
const sumOf = (orders: readonly Order[]): number =>
  orders.reduce((paise, { currentTotal }) => paise + Math.round(currentTotal * PAISE), 0) / PAISE

/** Acts on several orders. Done rows keep their place with their result; the others stay chosen and are named. */
function useBulkActs(chosen: ChosenRows, hold: HeldRows<Order>['hold']) {
  const words = useWords('orderTable')
  const admin = useWords('admin')
  const client = useQueryClient()
  const problemText = useProblemText()
  const { busy, run } = useOneAtATime<SettableStage | 'mine'>()
  const act = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      showToast({ tone: 'bad', text: problemText(error) })
    }
  }
  const sayFailed = (
    kind: SettableStage | 'mine',
    failed: readonly { readonly number: string | null }[],
  ): void => {
    for (const { number } of failed)
      if (number !== null)
        showToast({
          tone: 'bad',
          text: fill(words[`failed.${kind}`], { number: displayOrderNumber(number) }),
        })
  }
  return {
    busy,
    move: (orders: readonly Order[], to: SettableStage) =>
      run(to, () =>
        act(async () => {
          const ids = orders.map(({ _id }) => _id)
          const { results } = await callAs('admin', advanceOrders, { body: { orders: ids, status: to } })
          for (const { order } of results) if (order !== null) cacheOrder(client, order)
          hold(
            results.flatMap(({ ok, order }) =>
              ok && order !== null ? [{ row: order, result: admin[`justNow.${to}`] }] : [],
            ),
          )
          const failed = results.filter(({ ok }) => !ok)
          chosen.clear()
          sayFailed(to, failed)
        }),
      ),
    assign: (orders: readonly Order[], mine: boolean, language: 'en' | 'hi') =>
      run('mine', () =>
        act(async () => {
          const ids = orders.map(({ _id }) => _id)
          const { results } = await callAs('admin', assignOrders, { body: { orders: ids, mine } })
          for (const { order } of results) if (order !== null) cacheOrder(client, order)
          const done = results.filter(({ ok }) => ok).length
          chosen.clear()
          if (done > 0)
            showToast({
              tone: 'ok',
              text: fillCount(language, words, mine ? 'nowMine' : 'released', done),
            })
          sayFailed(
            'mine',
            results.filter(({ ok }) => !ok),
          )
        }),
      ),
  }
}
