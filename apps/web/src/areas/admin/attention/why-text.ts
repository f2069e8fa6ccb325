import type { AttentionRow } from '@farmgate/contract/telling/attention.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { attention } from '@farmgate/contract/telling/attention.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { changedFarmFields, type FarmField } from '#components/farm/changed-farm-fields.ts'
import { momentText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { type AreaWords, useWords } from '#words.ts'
import { alarmCount } from './alarm-count.ts'
import { timeText } from './time-text.ts'

type Settings = Output<typeof attention>['settings']

/** Returns a sentence about why the row needs attention. */
export function useWhyText(): (row: AttentionRow, settings: Settings) => string {
  const words = useWords('attention')
  const fields = useWords('listing')
  const { language } = useLanguage()
  return (row, settings) =>
    fill(sentenceOf(words, row), {
      ...valuesOf(language, words, row, settings),
      fields: fieldsOf(row)
        .map((field) => fields[`farm.${field}`].toLocaleLowerCase())
        .join(', '),
    })
}

function sentenceOf(
  words: AreaWords<'attention'>,
  { kind, order, refund, alarm, payout }: AttentionRow,
): string {
  switch (kind) {
    case 'alarm':
      if (alarm?.kind === 'stock_share') return words.whyStockShare
      if (alarm?.kind === 'new_account_orders') return words.whyNewAccountOrders
      if (alarm?.kind === 'unproven_holds') return words.whyUnprovenHolds
      if (alarm?.kind === 'bulk_registration') return words.whyBulkRegistration
      if (alarm?.kind === 'invariant_broken') return words.whyInvariantBroken
      if (alarm?.kind === 'missing_bag') return words.whyMissingBag
      if (alarm?.kind === 'gateway_account') return words.whyGatewayAccount
      if (alarm?.kind !== 'gateway_key') return words.whyUnmatchedPayments
      return alarm.facts['only'] === undefined ? words.whyGatewayKey : words.whyGatewayCall
    case 'guard_change':
      return words.whyGuardChange
    case 'refund_failed':
      return words.whyRefundFailed
    case 'payment_unproven':
      return order === null ? words.whyUnclaimed : words.whyPaymentUnproven
    case 'refund_due':
      return refund?.isCash === true ? words.whyCashDue : words.whyRefundDue
    case 'refund_to_approve':
      return words.whyApprove
    case 'payout_run':
      return words.whyRun
    case 'return_pending':
      return words.whyReturn
    case 'claim_pending':
      return words.whyClaim
    case 'order_to_ship':
      return hasRoundDay(order) ? words.whyShipDay : words.whyShip
    case 'order_to_deliver':
      return hasRoundDay(order) ? words.whyDeliverDay : words.whyDeliver
    case 'order_without_day':
      return words.whyNoDay
    case 'stop_failed':
      return words.whyStopFailed
    case 'mark_unclear':
      return words.whyMarkUnclear
    case 'cash_difference':
      return words.whyCashDiffers
    case 'courier_late':
      return words.whyCourierLate
    case 'change_pending':
      return words.whyChange
    case 'payout_failed':
      return payout?.state === 'returned' ? words.whyPayoutReturned : words.whyPayoutFailed
    case 'payout_account':
      return words.whyPayoutAccount
    case 'farm_change_pending':
      return words.whyFarmChange
    case 'listing_pending':
      return words.whyListing
    case 'farmer_unverified':
      return words.whyFarmer
  }
}

const hasRoundDay = (order: AttentionRow['order']): boolean =>
  order?.parcels.some(({ delivery }) => delivery !== null && delivery.round !== null) ?? false

const fieldsOf = ({ farmer }: AttentionRow): readonly FarmField[] =>
  farmer === null || farmer.change === null ? [] : changedFarmFields(farmer, farmer.change)

const valuesOf = (
  language: Language,
  words: AreaWords<'attention'>,
  { kind, amount, minutes, order, refund, listing, alarm, run, settingChange }: AttentionRow,
  { shipWithinHours, deliverWithinHours }: Settings,
) => ({
  amount: rupeesText(amount),
  count: run?.farms ?? (alarm === null ? 0 : alarmCount(alarm)),
  call: alarm?.facts['only'] ?? '',
  asker: run?.draftedBy.name ?? refund?.waitsAfter?.name ?? settingChange?.askedBy.name ?? '',
  moment: settingChange === null ? '' : momentText(settingChange.takesEffectAt, language),
  user: order?.user.name ?? alarm?.buyer?.name ?? '',
  units: alarm?.facts['units'] ?? 0,
  listings: alarm?.facts['listings'] ?? 0,
  days: alarm?.facts['days'] ?? 0,
  accounts: alarm?.facts['accounts'] ?? 0,
  minutes: alarm?.facts['minutes'] ?? '',
  key: alarm?.facts['key'] ?? '',
  network: alarm?.facts['network'] ?? '',
  invariant: alarm?.facts['invariant'] ?? '',
  farmer: listing?.farmer.name ?? '',
  time: timeText(language, words, minutes),
  hours: kind === 'order_to_ship' ? shipWithinHours : deliverWithinHours,
})
