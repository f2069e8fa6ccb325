import type { Notice } from '@farmgate/contract/telling/notices.ts'
import { STAFF_CHANGES, STAFF_ROLES } from '@farmgate/domain/people/accounts/staff.ts'
import { ALARM_KINDS } from '@farmgate/domain/telling/alarm.ts'
import { NO_REASON } from '@farmgate/domain/catalogue/listings/listing.ts'
import { isRejectReason } from '@farmgate/domain/catalogue/listings/reject-reason.ts'
import { STOP_FAILURES } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import {
  LINE_CHANGE_KINDS,
  type LineChangeKind,
} from '@farmgate/domain/ordering/order-changes/line-change.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { clockText } from '@farmgate/messages/window-text.ts'
import type { AreaWords } from '#words.ts'
import { dayText, momentText } from '../format/day-text.ts'
import { deviceText } from '../format/device-name.ts'
import { formatRupees } from '../format/rupees.ts'

type NoticeWords = AreaWords<'notices'>

/** Returns a notice's title, one line. */
export function noticeTitle(
  { kind, order, product, detail }: Notice,
  words: NoticeWords,
  language: Language,
): string {
  const time = detail['usableFrom'] ?? detail['takesEffectAt']
  const values = {
    number: order === null ? '' : displayOrderNumber(order.number),
    product: product?.name ?? '',
    farm: detail['farm'] ?? '',
    item: detail['item'] ?? product?.name ?? '',
    amount: amountText(detail),
    account: detail['account'] ?? '',
    person: detail['person'] ?? '',
    time: time === undefined ? '' : momentText(time, language),
    by: detail['by'] ?? '',
    pincode: detail['pincode'] ?? '',
    ...movedDays(detail, language),
  }
  if (kind === 'delivery_moved') return fill(words[movedTitle(detail)], values)
  if (kind === 'refund_processed' && detail['item'] !== undefined)
    return fill(words['refund_processed.item'], values)
  if (kind === 'farm_line_changed') return fill(words[farmChangeTitle(detail)], values)
  if (kind === 'payout_account_changed' && detail['usableFrom'] !== undefined)
    return fill(words['payout_account_changed.later'], values)
  if (kind === 'guards_changed') return fill(words[guardsTitle(detail)], values)
  if (kind === 'refund_failed' && order === null) return words['refund_failed.noOrder']
  if (kind === 'alarm_raised') {
    const alarm = ALARM_KINDS.find((each) => each === detail['alarm'])
    return alarm === undefined ? words.alarm_raised : words[`alarm_raised.${alarm}`]
  }
  if (kind === 'staff_changed') {
    const change = STAFF_CHANGES.find((each) => each === detail['change'])
    return change === undefined ? words.staff_changed : fill(words[`staff_changed.${change}`], values)
  }
  if (kind === 'listing_approved' || kind === 'listing_rejected')
    return fill(detail['of'] === 'change' ? words[`${kind}.change`] : words[kind], values)
  return fill(words[kind], values)
}

type Detail = Notice['detail']

const amountText = ({ amountPaise }: Detail): string => formatRupees(Number(amountPaise ?? 0))

function farmChangeTitle({ ended, change }: Detail) {
  if (ended === 'yes') return 'farm_line_changed.ended'
  return change === 'refunded' ? 'farm_line_changed.amount' : 'farm_line_changed'
}

/** One farm's bag, or the whole order; to another day, or to none. */
function movedTitle({ farm, to }: Detail) {
  if (farm !== undefined) return to === undefined ? 'delivery_moved.farm.calledOff' : 'delivery_moved.farm'
  return to === undefined ? 'delivery_moved.calledOff' : 'delivery_moved'
}

const changeWord = (kind: LineChangeKind | undefined, { left }: Detail) => {
  if (kind === 'dropped' && left === 'some') return 'dropped.some'
  return kind ?? 'several'
}

/** Which item became less, and what that does to the money of the reader. */
function changeText(detail: Detail, words: NoticeWords): string {
  const kind = LINE_CHANGE_KINDS.find((each) => each === detail['change'])
  const values = { item: detail['item'] ?? '', count: detail['more'] ?? '', amount: amountText(detail) }
  const changed = words[`change.${changeWord(kind, detail)}`]
  const money = (['refund', 'door', 'farm'] as const).find((each) => each === detail['money'])
  const isAmount = money !== undefined && Number(detail['amountPaise'] ?? 0) > 0
  return [fill(changed, values), ...(isAmount ? [fill(words[`money.${money}`], values)] : [])].join(' ')
}

/** The old and the new day of a delivery. */
const movedDays = ({ from, to }: Detail, language: Language) => ({
  from: from === undefined ? '' : dayText(from, language),
  to: to === undefined ? '' : dayText(to, language),
})

/** A change that waits, how one that waited ended, or a change at once. */
function guardsTitle(detail: Notice['detail']) {
  if (detail['ended'] === 'stopped') return 'guards_changed.stopped'
  if (detail['ended'] === 'applied') return 'guards_changed.applied'
  return detail['takesEffectAt'] === undefined ? 'guards_changed' : 'guards_changed.later'
}

/** What is on its way comes again, and can't be cancelled any more. */
function movedDetail({ again, to, from, reason }: Detail) {
  if (again === 'yes') return 'delivery_moved.again.detail'
  // An operator gave this one order its day.
  if (reason === undefined && to !== undefined)
    return from === undefined ? 'delivery_moved.given.detail' : 'delivery_moved.changed.detail'
  return to === undefined ? 'delivery_moved.calledOff.detail' : 'delivery_moved.detail'
}

/** Returns the second line: an operator's note, what changed, or the device an account was changed with. */
export function noticeDetail(
  { kind, detail, createdAt }: Notice,
  words: NoticeWords,
  language: Language,
): string | null {
  const device = deviceText({ browser: detail['browser'] ?? null, system: detail['system'] ?? null }, words)
  if (kind === 'password_changed' || kind === 'email_changed' || kind === 'new_device')
    return `${fill(words.with, { device })} ${words.notYou}`
  if (kind === 'session_ends_next') return fill(words['session_ends_next.detail'], { device })
  if (kind === 'line_changed' || kind === 'farm_line_changed') return changeText(detail, words)
  if (kind === 'delivery_moved')
    return fill(words[movedDetail(detail)], {
      ...movedDays(detail, language),
      reason: detail['reason'] ?? '',
    })
  if (kind === 'stop_failed') {
    const because = STOP_FAILURES.find((each) => each === detail['failedBecause']) ?? 'other'
    return fill(words[`stop_failed.${because}.text`], {
      time: clockText(detail['at'] ?? createdAt, language),
    })
  }
  if (kind === 'guards_changed') return detail[`changes.${language}`]?.replaceAll('\n', '; ') ?? null
  if (kind === 'payout_paid') return fill(words['payout_paid.detail'], { utr: detail['utr'] ?? '' })
  if (kind === 'payout_failed') return words['payout_failed.detail']
  if (kind === 'staff_changed') {
    const role = STAFF_ROLES.find((each) => each === detail['role'])
    if (detail['change'] === 'disabled' || role === undefined)
      return fill(words['staff_changed.detail'], { by: detail['by'] ?? '' })
    return words[`staff_changed.detail.${role}`]
  }
  const note = detail['note'] ?? detail['reason'] ?? detail['what']
  if (note === undefined) return null
  if (note === NO_REASON) return words.noReason
  return isRejectReason(note) ? words[`rejectReason.${note}`] : note
}
