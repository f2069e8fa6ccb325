import type { Notice } from '@farmgate/contract/notices.ts'
import { ALARM_KINDS } from '@farmgate/domain/alarms/alarm.ts'
import { NO_REASON } from '@farmgate/domain/catalogue/listing.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { Book } from '../words.ts'
import { sayDevice } from './device-name.ts'
import { orderNumber } from './order-number.ts'

type NoticeWords = Book<'notices'>

/** What a notice says, in one line. */
export function noticeTitle({ kind, order, product, detail }: Notice, words: NoticeWords): string {
  const values = {
    number: order === null ? '' : orderNumber(order),
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

/** What it adds: an operator's words, or with what an account was changed. */
export function noticeDetail({ kind, detail }: Notice, words: NoticeWords): string | null {
  if (kind === 'password_changed' || kind === 'email_changed' || kind === 'new_device') {
    const device = { browser: detail['browser'] ?? null, system: detail['system'] ?? null }
    return `${fill(words.with, { device: sayDevice(device, words) })} ${words.notYou}`
  }
  const note = detail['note'] ?? detail['reason'] ?? detail['what']
  if (note === undefined) return null
  return note === NO_REASON ? words.noReason : note
}
