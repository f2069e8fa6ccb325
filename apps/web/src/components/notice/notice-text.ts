import type { Notice } from '@farmgate/contract/notices.ts'
import { ALARM_KINDS } from '@farmgate/domain/alarms/alarm.ts'
import { NO_REASON } from '@farmgate/domain/catalogue/listing.ts'
import { isRejectReason } from '@farmgate/domain/catalogue/reject-reason.ts'
import { displayOrderNumber } from '@farmgate/domain/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { AreaWords } from '#words.ts'
import { deviceText } from '../format/device-name.ts'

type NoticeWords = AreaWords<'notices'>

/** Returns a notice's title, one line. */
export function noticeTitle({ kind, order, product, detail }: Notice, words: NoticeWords): string {
  const values = {
    number: order === null ? '' : displayOrderNumber(order.number),
    product: product?.name ?? '',
    farm: detail['farm'] ?? '',
  }
  if (kind === 'refund_failed' && order === null) return words['refund_failed.noOrder']
  if (kind === 'alarm_raised') {
    const alarm = ALARM_KINDS.find((each) => each === detail['alarm'])
    return alarm === undefined ? words.alarm_raised : words[`alarm_raised.${alarm}`]
  }
  if (kind === 'listing_approved' || kind === 'listing_rejected')
    return fill(detail['of'] === 'change' ? words[`${kind}.change`] : words[kind], values)
  return fill(words[kind], values)
}

/** Returns the second line: an operator's note, or the device an account was changed with. */
export function noticeDetail({ kind, detail }: Notice, words: NoticeWords): string | null {
  if (kind === 'password_changed' || kind === 'email_changed' || kind === 'new_device') {
    const device = { browser: detail['browser'] ?? null, system: detail['system'] ?? null }
    return `${fill(words.with, { device: deviceText(device, words) })} ${words.notYou}`
  }
  const note = detail['note'] ?? detail['reason'] ?? detail['what']
  if (note === undefined) return null
  if (note === NO_REASON) return words.noReason
  return isRejectReason(note) ? words[`rejectReason.${note}`] : note
}
