import type { RefundToSend } from '@farmgate/contract/telling/attention.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Banknote, CircleHelp, RotateCw, Send, UserCheck } from 'lucide-react'
import { useId } from 'react'
import { useSession } from '#api/session/session.ts'
import { momentText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { RefusalNote } from '../../orders/actions/refusal-note.tsx'
import { useApproverWait } from '../../own-profile.ts'
import { useCodeAgain } from '../../second-factor/code-again.tsx'
import { approveLargeRefund, checkOrderPayment, retryRefund } from './money-call.ts'
import type { AttentionRowActionsProps } from './use-attention-actions.ts'
import { useTitleText } from '../row-title.tsx'
import { useMoneyCall } from './use-money-call.ts'

/** Queries the gateway whether the order is paid. */
export function CheckPaymentActions({ row, order, actions }: AttentionRowActionsProps & { order: Order }) {
  const words = useWords('attention')
  const { busy, failure, send } = useMoneyCall(actions.onMoneyOutcome(row))
  const number = displayOrderNumber(order.number)
  return (
    <div className="grid gap-2.5">
      <div className="attention-acts">
        <Button
          icon={CircleHelp}
          aria-label={fill(words.askGatewayOf, { number })}
          busy={busy}
          busyLabel={words.asking}
          onClick={() => void send(() => checkOrderPayment(order))}
        >
          {words.askGateway}
        </Button>
        <Button
          variant="secondary"
          aria-label={fill(words.detailsOf, { number })}
          onClick={() => actions.open('details', row)}
        >
          {words.details}
        </Button>
      </div>
      <RefusalNote stale={undefined} failure={failure} />
    </div>
  )
}

/** A refund that the gateway has not sent: retry where it failed, send at once where it is scheduled. */
export function RefundActions({ row, refund, actions }: AttentionRowActionsProps & { refund: RefundToSend }) {
  const words = useWords('attention')
  const title = useTitleText()(row)
  const { busy, failure, send } = useMoneyCall(actions.onMoneyOutcome(row))
  const failed = refund.state === 'failed'
  return (
    <div className="grid gap-2.5">
      <div className="attention-acts">
        <Button
          icon={failed ? Send : RotateCw}
          aria-label={fill(failed ? words.sendAgainOf : words.tryNowOf, { number: title })}
          busy={busy}
          busyLabel={words.sending}
          onClick={() => void send(() => retryRefund(refund, row.order))}
        >
          {failed ? words.sendAgain : words.tryNow}
        </Button>
      </div>
      <RefusalNote stale={undefined} failure={failure} />
    </div>
  )
}

/** A large refund that another operator asked for. One's own can't be approved, and a new approver waits. */
export function ApproveRefundActions({
  row,
  refund,
  actions,
}: AttentionRowActionsProps & { refund: RefundToSend }) {
  const words = useWords('attention')
  const title = useTitleText()(row)
  const { busy, failure, send } = useMoneyCall(actions.onMoneyOutcome(row))
  const session = useSession('admin')
  const { language } = useLanguage()
  const { box, code, isMissing, clear } = useCodeAgain()
  const waitsUntil = useApproverWait()
  const whyId = useId()
  if (refund.waitsAfter?._id === session?.user._id) return <p className="text-ink-2">{words.ownRefund}</p>
  return (
    <div className="grid gap-2.5">
      {waitsUntil === null && box}
      <div className="attention-acts">
        <Button
          icon={UserCheck}
          disabled={isMissing || waitsUntil !== null}
          aria-describedby={waitsUntil === null ? undefined : whyId}
          aria-label={fill(words.approveRefundOf, { number: title })}
          busy={busy}
          busyLabel={words.approving}
          onClick={() => void send(() => approveLargeRefund(refund, row.order, code).finally(clear))}
        >
          {words.approveRefund}
        </Button>
      </div>
      {waitsUntil !== null && (
        <p id={whyId} className="text-ink-2">
          {fill(words.newApprover, { moment: momentText(waitsUntil, language) })}
        </p>
      )}
      <RefusalNote stale={undefined} failure={failure} />
    </div>
  )
}

/** Cash is handed over in person: only the operator can confirm it. */
export function CashRefundActions({ row, actions }: AttentionRowActionsProps) {
  const admin = useWords('admin')
  const title = useTitleText()(row)
  return (
    <div className="attention-acts">
      <Button
        icon={Banknote}
        aria-label={fill(admin.cashHandedBackOf, { number: title })}
        onClick={() => actions.open('settle', row)}
      >
        {admin.cashHandedBack}
      </Button>
    </div>
  )
}
