import type { Notice } from '@farmgate/contract/notices.ts'
import { ALARM_KINDS } from '@farmgate/domain/alarms/alarm.ts'
import { NO_REASON } from '@farmgate/domain/catalogue/listing.ts'
import { isRejectReason } from '@farmgate/domain/catalogue/reject-reason.ts'
import { LINE_CHANGE_KINDS, type LineChangeKind } from '@farmgate/domain/orders/line-change.ts'
import { displayOrderNumber } from '@farmgate/domain/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { AreaWords } from '#words.ts'
import { deviceText } from '../format/device-name.ts'
import { formatRupees } from '../format/rupees.ts'

type NoticeWords = AreaWords<'notices'>

/** Returns a notice's title, one line. */
export function noticeTitle({ kind, order, product, detail }: Notice, words: NoticeWords): string {
  const values = {
    number: order === null ? '' : displayOrderNumber(order.number),
    product: product?.name ?? '',
    farm: detail['farm'] ?? '',
    item: detail['item'] ?? product?.name ?? '',
    amount: amountText(detail),
  }
  if (kind === 'refund_processed' && detail['item'] !== undefined)
    return fill(words['refund_processed.item'], values)
  if (kind === 'farm_line_changed') return fill(words[farmChangeTitle(detail)], values)
  if (kind === 'refund_failed' && order === null) return words['refund_failed.noOrder']
  if (kind === 'alarm_raised') {
    const alarm = ALARM_KINDS.find((each) => each === detail['alarm'])
    return alarm === undefined ? words.alarm_raised : words[`alarm_raised.${alarm}`]
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

/** Returns the second line: an operator's note, what changed, or the device an account was changed with. */
export function noticeDetail({ kind, detail }: Notice, words: NoticeWords): string | null {
  if (kind === 'password_changed' || kind === 'email_changed' || kind === 'new_device') {
    const device = { browser: detail['browser'] ?? null, system: detail['system'] ?? null }
    return `${fill(words.with, { device: deviceText(device, words) })} ${words.notYou}`
  }
  if (kind === 'line_changed' || kind === 'farm_line_changed') return changeText(detail, words)
  const note = detail['note'] ?? detail['reason'] ?? detail['what']
  if (note === undefined) return null
  if (note === NO_REASON) return words.noReason
  return isRejectReason(note) ? words[`rejectReason.${note}`] : note
}
