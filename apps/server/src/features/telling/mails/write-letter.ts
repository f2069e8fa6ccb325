import { STAFF_CHANGES, STAFF_ROLES } from '@farmgate/domain/people/accounts/staff.ts'
import { isMailWanted } from '@farmgate/domain/telling/mail-topic.ts'
import { isCounted } from '@farmgate/domain/telling/unverified-mail.ts'
import type { Db } from '#db/pool.ts'
import { farmChangeDecided, farmChangeWaits } from './farm-change.ts'
import { farmStatus } from './farm-status.ts'
import { type GuardsMailFacts, guardsChanged } from './guards-changed.ts'
import { listingDecided } from './listing-decided.ts'
import { payoutAccountChanged, payoutAccountRefused } from './payout-account.ts'
import { accountChanged } from './account-changed.ts'
import { alarmRaised } from './alarm-raised.ts'
import {
  findAlarmFacts,
  findFarmThatWaits,
  findInvitation,
  findListingName,
  findOpenClaim,
  findOrderNumber,
  findSoldName,
  findStaffNames,
} from '#features/telling/order-mails/mail-facts.sql.ts'
import type { DueMail } from '#features/telling/mail-queue/mails.sql.ts'
import { addressTaken, mailboxLetter } from './mailbox-letter.ts'
import { payoutEnded } from './payout-ended.ts'
import { securityNotice, sessionEndsNext } from './security-notice.ts'
import { secondFactorChanged, staffChanged, staffInvited } from './staff-letters.ts'
import { workWaits } from './work-waits.ts'
import { writeOrderLetter } from '#features/telling/order-mails/write-order-letter.ts'
import { productReaches } from './product-reaches.ts'
import { nothing, type Written } from '#features/telling/mail-layout/letter-or-reason.ts'

/**
 * Writes the letter from the current data, which may be newer than when it was queued. `token` belongs to the link it
 * carries, while that is valid.
 */
export async function writeLetter(
  db: Db,
  mail: DueMail,
  publicOrigin: string,
  token: string | null,
): Promise<Written> {
  if (!mail.mayBeWrittenTo) return nothing('the account is closed')
  if (!isMailWanted(mail.kind, mail.unwanted)) return nothing('not wanted')
  const { kind, detail, language } = mail
  // A stranger gets no name: the person who gave their address wrote it.
  const name = mail.isVerified || !isCounted(kind) ? mail.name : ''
  const listingsUrl = `${publicOrigin}/farmer/my-products`
  switch (kind) {
    case 'listing_approved':
    case 'listing_rejected': {
      const productId = mail.productId ?? ''
      const listing = await findListingName(db, productId, mail.recipientId)
      if (listing === undefined) return nothing('not their listing')
      const facts = {
        farmName: name,
        name: listing,
        isChange: detail['of'] === 'change',
        note: kind === 'listing_rejected' ? (detail['note'] ?? '') : null,
        editUrl: `${listingsUrl}?edit=${productId}`,
        listingsUrl,
      }
      return { letter: listingDecided(facts, language) }
    }
    case 'product_reaches': {
      const productId = mail.productId ?? ''
      const product = await findSoldName(db, productId)
      if (product === null) return nothing('no longer on sale')
      const url = `${publicOrigin}/products/${productId}`
      return { letter: productReaches({ name, product, pincode: detail['pincode'] ?? '', url }, language) }
    }
    case 'farm_verified':
    case 'farm_suspended':
    case 'farm_resumed': {
      const status = (
        { farm_verified: 'verified', farm_suspended: 'suspended', farm_resumed: 'resumed' } as const
      )[kind]
      const note = detail['what'] ?? detail['reason'] ?? null
      return { letter: farmStatus({ status, farmName: name, note, listingsUrl }, language) }
    }
    case 'farm_change_approved':
    case 'farm_change_rejected': {
      const note = kind === 'farm_change_rejected' ? (detail['note'] ?? '') : null
      const facts = { farmName: name, note, profileUrl: `${publicOrigin}/farmer/profile` }
      return { letter: farmChangeDecided(facts, language) }
    }
    case 'payout_paid':
    case 'payout_failed': {
      const facts = {
        farmName: name,
        amountPaise: Number(detail['amountPaise']),
        utr: kind === 'payout_paid' ? (detail['utr'] ?? '') : null,
        moneyUrl: `${publicOrigin}/farmer/money`,
      }
      return { letter: payoutEnded(facts, language) }
    }
    case 'payout_account_changed':
    case 'payout_account_refused': {
      const facts = {
        name,
        account: detail['account'] ?? '',
        usableFrom: detail['usableFrom'] === undefined ? null : new Date(detail['usableFrom']),
        url: `${publicOrigin}/farmer/account`,
      }
      if (kind === 'payout_account_changed') return { letter: payoutAccountChanged(facts, language) }
      return { letter: payoutAccountRefused({ ...facts, note: detail['note'] ?? null }, language) }
    }
    case 'farm_change_requested': {
      const farmerId = detail['farmerId'] ?? ''
      const farmName = await findFarmThatWaits(db, farmerId)
      if (farmName === undefined) return nothing('decided already')
      const facts = { name, farmName, url: `${publicOrigin}/admin/farmers/${farmerId}` }
      return { letter: farmChangeWaits(facts, language) }
    }
    case 'password_changed':
    case 'email_changed':
    case 'new_device': {
      const event = (
        {
          password_changed: 'passwordChanged',
          email_changed: 'emailChanged',
          new_device: 'newDevice',
        } as const
      )[kind]
      const facts = {
        event,
        name,
        at: mail.createdAt,
        device: { browser: detail['browser'] ?? null, system: detail['system'] ?? null },
        signInUrl: `${publicOrigin}/login`,
        notMeUrl: token === null ? null : `${publicOrigin}/not-me#${token}`,
      }
      return { letter: securityNotice(facts, language) }
    }
    case 'session_ends_next': {
      const device = { browser: detail['browser'] ?? null, system: detail['system'] ?? null }
      return { letter: sessionEndsNext({ name, device, signInUrl: `${publicOrigin}/login` }, language) }
    }
    case 'second_factor_changed': {
      const facts = { name, at: mail.createdAt, signInUrl: `${publicOrigin}/login` }
      return { letter: secondFactorChanged(facts, language) }
    }
    case 'staff_changed': {
      const names = await findStaffNames(db, detail)
      if (names === undefined) return nothing('the account is gone')
      const facts = {
        ...names,
        change: STAFF_CHANGES.find((each) => each === detail['change']) ?? 'role',
        name,
        staffRole: STAFF_ROLES.find((each) => each === detail['role']) ?? 'staff',
        at: mail.createdAt,
        staffUrl: `${publicOrigin}/admin/staff`,
      }
      return { letter: staffChanged(facts, language) }
    }
    case 'staff_invited': {
      const invitation = await findInvitation(db, mail.recipientId)
      if (token === null || invitation === undefined) return nothing('the link has ended')
      const facts = { ...invitation, by: detail['by'] ?? '', url: `${publicOrigin}/invited#${token}` }
      return { letter: staffInvited(facts, language) }
    }
    case 'email_verification': {
      if (token === null) return nothing('the link has ended')
      const url = `${publicOrigin}/verify-email#${token}`
      return { letter: mailboxLetter({ what: 'verify', name, role: mail.role, url }, language) }
    }
    case 'password_reset': {
      if (token === null) return nothing('the link has ended')
      const url = `${publicOrigin}/reset-password#${token}`
      return { letter: mailboxLetter({ what: 'reset', name, role: mail.role, url }, language) }
    }
    case 'address_taken': {
      const forgotUrl = `${publicOrigin}/forgot-password`
      return { letter: addressTaken({ name, role: mail.role, forgotUrl }, language) }
    }
    case 'account_disabled':
    case 'account_enabled': {
      const facts = {
        change: kind === 'account_disabled' ? 'disabled' : 'enabled',
        name,
        isOperator: mail.role === 'admin',
        reason: detail['reason'] ?? null,
        signInUrl: `${publicOrigin}/login`,
        shopUrl: `${publicOrigin}/`,
      } as const
      return { letter: accountChanged(facts, language) }
    }
    case 'return_requested': {
      const order = await findOrderNumber(db, mail.orderId ?? '')
      if (order?.returnStatus !== 'pending') return nothing('decided already')
      const facts = {
        what: 'returnRequested',
        name,
        number: order.number,
        url: `${publicOrigin}/admin/returns`,
      } as const
      return { letter: workWaits(facts, language) }
    }
    case 'claim_made': {
      const claim = await findOpenClaim(db, mail.cause)
      if (claim === undefined) return nothing('decided already')
      const facts = { what: 'claimMade', name, ...claim, url: `${publicOrigin}/admin/attention` } as const
      return { letter: workWaits(facts, language) }
    }
    case 'refund_failed': {
      const order = mail.orderId === null ? undefined : await findOrderNumber(db, mail.orderId)
      const facts = {
        what: 'refundFailed',
        name,
        number: order?.number ?? null,
        url: `${publicOrigin}/admin/attention`,
      } as const
      return { letter: workWaits(facts, language) }
    }
    case 'alarm_raised': {
      const alarm = await findAlarmFacts(db, mail.cause)
      if (alarm === undefined) return nothing('resolved already')
      return { letter: alarmRaised({ ...alarm, name, url: `${publicOrigin}/admin/attention` }, language) }
    }
    case 'guards_changed': {
      const { takesEffectAt, ended } = detail
      const facts: GuardsMailFacts = {
        name,
        by: detail['by'] ?? '',
        at: mail.createdAt,
        changes: (detail[`changes.${language}`] ?? '').split('\n'),
        takesEffectAt: takesEffectAt === undefined ? null : new Date(takesEffectAt),
        ended: ended === 'stopped' || ended === 'applied' ? ended : null,
        attentionUrl: `${publicOrigin}/admin/attention?kind=guard_change`,
        settingsUrl: `${publicOrigin}/admin/settings`,
      }
      return { letter: guardsChanged(facts, language) }
    }
    case 'order_placed':
    case 'order_shipped':
    case 'order_delivered':
    case 'order_cancelled':
    case 'return_approved':
    case 'return_rejected':
    case 'refund_processed':
    case 'farm_new_order':
    case 'farm_order_cancelled':
    case 'line_changed':
    case 'farm_line_changed':
    case 'parcel_shipped':
    case 'parcel_delivered':
    case 'delivery_moved':
    case 'stop_failed':
    case 'claim_approved':
    case 'claim_rejected':
    case 'farm_claim':
    case 'farm_claim_decided':
      return writeOrderLetter(db, { ...mail, kind, orderId: mail.orderId ?? '' }, publicOrigin)
  }
}
