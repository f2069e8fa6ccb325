import {
  type AccountAction,
  type AccountFacts,
  isSamePhone,
  refuseAct,
} from '@farmgate/domain/people/accounts/account-actions.ts'
import type { NoticeKind } from '@farmgate/domain/telling/notice.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import { type Act, recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { notify } from '#features/telling/notices/notify.ts'
import { revokeAll, revokeOne } from '#features/people/sessions/sessions.sql.ts'
import { lockAccount, raiseEpoch, saveConfirmedPhone, saveDisabled } from './accounts.sql.ts'

const BY_OPERATOR = 'ended by an operator'

/**
 * Ends all sessions at once; from then on a sign-in gets the same response as a wrong password. A farm's products leave
 * the shop. Open orders stay: an operator cancels them in a separate act.
 */
export const disableAccount = (db: Db, operator: Operator, id: string, reason: string): Promise<void> =>
  change(db, operator, id, 'disable', async (tx) => {
    await revokeAll(tx, id, 'account disabled')
    await saveDisabled(tx, id, reason)
    await notifyPerson(tx, id, 'account_disabled', { reason })
    // The reason may name the person: it goes into `detail`, which is blanked when they are erased.
    return { before: { disabled: false }, after: { disabled: true }, detail: { reason } }
  })

export const enableAccount = (db: Db, operator: Operator, id: string): Promise<void> =>
  change(db, operator, id, 'enable', async (tx) => {
    await saveDisabled(tx, id, null)
    await notifyPerson(tx, id, 'account_enabled')
    return { before: { disabled: true }, after: { disabled: false } }
  })

/** Returns how many sessions were live. */
export async function signOutAccount(
  db: Db,
  operator: Operator,
  id: string,
  reason: string,
): Promise<number> {
  let ended = 0
  await change(db, operator, id, 'signOut', async (tx) => {
    ended = await revokeAll(tx, id, BY_OPERATOR)
    await raiseEpoch(tx, id)
    return { detail: { reason, sessions: ended } }
  })
  return ended
}

export const endAccountSession = (db: Db, operator: Operator, id: string, sessionId: string): Promise<void> =>
  change(db, operator, id, 'endSession', async (tx) => {
    const isEnded = isUuid(sessionId) && (await revokeOne(tx, id, sessionId, BY_OPERATOR))
    if (!isEnded) throw new Refusal('session.not_found')
    return {}
  })

/** `called` is the number that was on the operator's screen; a farm's is known to the office only. */
export const confirmPhone = (db: Db, operator: Operator, id: string, called: string): Promise<void> =>
  change(db, operator, id, 'confirmPhone', async (tx, { phone }) => {
    if (phone !== '' && !isSamePhone(phone, called)) throw new Refusal('account.phone_changed')
    await saveConfirmedPhone(tx, id, operator.adminId)
    return { before: { phoneConfirmed: false }, after: { phoneConfirmed: true } }
  })

export const unconfirmPhone = (db: Db, operator: Operator, id: string): Promise<void> =>
  change(db, operator, id, 'unconfirmPhone', async (tx) => {
    await saveConfirmedPhone(tx, id, null)
    return { before: { phoneConfirmed: true }, after: { phoneConfirmed: false } }
  })

const ACTIONS = {
  disable: 'disabled',
  enable: 'enabled',
  signOut: 'signed_out',
  endSession: 'session_ended',
  confirmPhone: 'phone_confirmed',
  unconfirmPhone: 'phone_unconfirmed',
} as const satisfies Partial<Record<AccountAction, string>>

/**
 * Runs one act on one account: locks its row, checks the rule, and writes the change together with its audit log row.
 */
async function change(
  db: Db,
  { adminId, requestId }: Operator,
  id: string,
  act: keyof typeof ACTIONS,
  save: (tx: Tx, account: AccountFacts) => Promise<Pick<Act, 'before' | 'after' | 'detail'>>,
): Promise<void> {
  if (!isUuid(id)) throw new Refusal('account.not_found')
  await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, id)
    if (account === undefined) throw new Refusal('account.not_found')
    refuseAct(act, account)
    const facts = await save(tx, account)
    await recordAct(tx, {
      actorId: adminId,
      action: `${account.role}.${ACTIONS[act]}`,
      subjectId: id,
      requestId,
      ...facts,
    })
    if (account.role === 'farmer') announce(tx, { what: 'farmers', to: [], admins: true })
  })
}

/** Each notice has a new cause, because an account may be disabled twice. */
const notifyPerson = (
  tx: Tx,
  id: string,
  kind: NoticeKind & `account_${string}`,
  detail: Readonly<Record<string, string>> = {},
): Promise<void> => notify(tx, [id], { kind, cause: uuid(), detail })
