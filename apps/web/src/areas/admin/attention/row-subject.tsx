import type { AttentionRow, FailedPayout, Road } from '@farmgate/contract/telling/attention.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Link } from 'react-router'
import { momentText } from '#components/format/day-text.ts'
import { Avatar } from '#ui/data/avatar.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { useWords } from '#words.ts'
import { AccountNames } from './actions/account-actions.tsx'
import { OrderContents } from '../orders/card/order-contents.tsx'
import { shortDay } from '../rounds/round-text.ts'
import { ReturnPhoto } from '../returns/return-card.tsx'
import { ReturnReason } from '../returns/return-reason.tsx'
import type { AttentionActions } from './actions/use-attention-actions.ts'

/** A picture of the subject: an order's products, a farmer's avatar. */
export function RowSubject({ row, actions }: { row: AttentionRow; actions: AttentionActions }) {
  const words = useWords('attention')
  const { kind, order, refund, farmer, alarm, road, account, payout } = row
  if (account !== null)
    return (
      <div className="grid gap-1.5">
        <AccountNames account={account} />
        {payout !== null && <WhichPayout payout={payout} />}
      </div>
    )
  if (farmer !== null)
    return (
      <div className="attention-thing">
        <Avatar name={farmer.name} src={farmer.avatar ?? undefined} size="lg" />
        <p className="wrap-break-word min-w-0 text-ink-2 text-sm">
          {farmer.place === '' ? farmer.email : farmer.place}
        </p>
      </div>
    )
  const gatewayError = refund?.lastError ?? alarm?.facts['said'] ?? null
  return (
    <div className="grid gap-3">
      {order !== null && <OrderContents items={order.items} />}
      {kind === 'return_pending' && order !== null && (
        <div className="return-words">
          <ReturnPhoto order={order} onOpen={() => actions.open('photo', row)} />
          <ReturnReason order={order} />
        </div>
      )}
      {road !== null && <WhatHappened road={road} />}
      {refund !== null && refund.notSent !== null && (
        <p className="text-ink-2 text-sm">{words[`notSent.${refund.notSent}`]}</p>
      )}
      {refund !== null && refund.upiId !== null && (
        <p className="wrap-anywhere">{fill(words.payTo, { upi: refund.upiId })}</p>
      )}
      {gatewayError !== null && (
        <p className="wrap-anywhere text-ink-2 text-sm">{fill(words.gatewaySaid, { error: gatewayError })}</p>
      )}
    </div>
  )
}

/** Which payout the account did not take, when, and what the bank said. */
function WhichPayout({ payout: { _id, run, state, reason, endedAt } }: { payout: FailedPayout }) {
  const words = useWords('attention')
  const { language } = useLanguage()
  return (
    <p className="wrap-anywhere text-ink-2 text-sm">
      <Link className="link" to={adminPaths.payout(run._id, _id)}>
        {fill(words.payoutOfRun, { number: run.number })}
      </Link>
      {' · '}
      {fill(words[`payoutEnded.${state}`], { moment: momentText(endedAt, language) })}
      {reason !== null && ` · ${reason}`}
    </p>
  )
}

/** Where on the road it happened, and what. */
function WhatHappened({ road }: { road: Road }) {
  const words = useWords('roundDay')
  const { language } = useLanguage()
  const { round, day, failedBecause, problem, collected, counted, reason } = road
  const texts = [
    `${round.name}, ${shortDay(day, language)}`,
    ...(failedBecause === null ? [] : [words[`because.${failedBecause}.text`]]),
    ...(problem === null ? [] : [fill(words[`problem.${problem}`], { amount: rupeesText(collected) })]),
    ...(road.stop === null
      ? [
          fill(words.collected, { amount: rupeesText(collected) }),
          fill(words.countedPhase, { amount: rupeesText(counted) }),
        ]
      : []),
    ...(reason === null ? [] : [reason]),
  ]
  return <p className="wrap-anywhere text-ink-2 text-sm">{texts.join(' · ')}</p>
}
