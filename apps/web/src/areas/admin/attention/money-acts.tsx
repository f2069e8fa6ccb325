import type { RefundToSend } from '@farmgate/contract/attention.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Banknote, CircleHelp, RotateCw, Send } from 'lucide-react'
import { orderNumber } from '../../../components/order-number.ts'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words.ts'
import { RefusalNote } from '../orders/refusal-note.tsx'
import { askAboutPayment, sendRefundAgain } from './money-call.ts'
import type { RowActsProps } from './row-acts.tsx'
import { useTitleText } from './row-title.tsx'
import { useMoneyCall } from './use-money-call.ts'

/** Is it paid? Only the gateway knows. */
export function CheckPaymentActs({ row, order, desk }: RowActsProps & { order: Order }) {
  const words = useWords('attention')
  const { busy, failure, send } = useMoneyCall(desk.settleMoney(row))
  const number = orderNumber(order)
  return (
    <div className="grid gap-2.5">
      <div className="attention-acts">
        <Button
          icon={CircleHelp}
          aria-label={fill(words.askGatewayOf, { number })}
          busy={busy}
          busyLabel={words.asking}
          onClick={() => void send(() => askAboutPayment(order))}
        >
          {words.askGateway}
        </Button>
        <Button
          variant="secondary"
          aria-label={fill(words.detailsOf, { number })}
          onClick={() => desk.open('details', row)}
        >
          {words.details}
        </Button>
      </div>
      <RefusalNote stale={undefined} failure={failure} />
    </div>
  )
}

/** Money the gateway has not sent: again where it failed, at once where it waits for its turn. */
export function RefundActs({ row, refund, desk }: RowActsProps & { refund: RefundToSend }) {
  const words = useWords('attention')
  const title = useTitleText()(row)
  const { busy, failure, send } = useMoneyCall(desk.settleMoney(row))
  const failed = refund.state === 'failed'
  return (
    <div className="grid gap-2.5">
      <div className="attention-acts">
        <Button
          icon={failed ? Send : RotateCw}
          aria-label={fill(failed ? words.sendAgainOf : words.tryNowOf, { number: title })}
          busy={busy}
          busyLabel={words.sending}
          onClick={() => void send(() => sendRefundAgain(refund, row.order))}
        >
          {failed ? words.sendAgain : words.tryNow}
        </Button>
      </div>
      <RefusalNote stale={undefined} failure={failure} />
    </div>
  )
}

/** Cash leaves a person's hands: nobody but the operator can know. */
export function CashActs({ row, desk }: RowActsProps) {
  const operator = useWords('operator')
  const title = useTitleText()(row)
  return (
    <div className="attention-acts">
      <Button
        icon={Banknote}
        aria-label={fill(operator.cashHandedBackOf, { number: title })}
        onClick={() => desk.open('settle', row)}
      >
        {operator.cashHandedBack}
      </Button>
    </div>
  )
}
