import type { AccountDetail } from '@farmgate/contract/people/account-admin.ts'
import { delayedSignIns } from '@farmgate/domain/people/sign-in/delayed-sign-ins.ts'
import type { AttemptPolicies } from '@farmgate/domain/people/sign-in/sign-in-attempts.ts'
import { trustReason } from '@farmgate/domain/ordering/order-limits/trust.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import type { CashLimits } from '@farmgate/domain/ordering/order-limits/cash-limits.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import { listActs } from '#features/platform/audit-log/list-acts.ts'
import { presentAct } from '#features/platform/audit-log/present-act.ts'
import { readCashPosition } from '#features/ordering/cash-limits/cash-position.sql.ts'
import {
  type AccountRow,
  countedAttempts,
  findAccount,
  listOpenOrders,
  listSessionsOf,
  sumOpenOrders,
} from './accounts.sql.ts'

const ORDERS_SHOWN = 20
const SESSIONS_SHOWN = 20
const ACTS_SHOWN = 10

/** Everything an operator needs to decide about an account. Other operators' sessions are not shown. */
export async function showAccount(db: Db, id: string, policies: AttemptPolicies): Promise<AccountDetail> {
  const account = isUuid(id) ? await findAccount(db, id) : undefined
  if (account === undefined) throw new Refusal('account.not_found')
  const isOperator = account.role === 'admin'
  const [sums, position, orders, sessions, attempts, acts] = await Promise.all([
    sumOpenOrders(db, id),
    account.role === 'user' ? readCashPosition(db, id, []) : null,
    listOpenOrders(db, id, ORDERS_SHOWN),
    isOperator ? null : listSessionsOf(db, id, SESSIONS_SHOWN),
    isOperator ? null : countedAttempts(db, id),
    listActs(db, { q: id, limit: ACTS_SHOWN }),
  ])
  return {
    ...presentWho(account),
    open: presentSum(sums.open),
    cash: presentSum(sums.cash),
    cashLimits: position === null ? null : presentLimits(position.limits),
    openOrders: orders.map(({ id: _id, number, status, totalPaise, isCash, createdAt }) => ({
      _id,
      number: formatOrderNumber(number),
      status,
      total: toRupees(totalPaise),
      isCash,
      createdAt: createdAt.toISOString(),
    })),
    delayed: attempts === null ? null : delayedSignIns(attempts.counted, attempts.now, policies),
    sessions:
      sessions?.map(({ id: _id, userAgent, ipPrefix, isLive, firstSeenAt, lastSeenAt }) => ({
        _id,
        device: userAgent,
        network: ipPrefix,
        isLive,
        firstSeenAt: firstSeenAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })) ?? null,
    acts: acts.rows.map(presentAct),
  }
}

function presentWho(account: AccountRow) {
  const { id: _id, role, name, email, createdAt, phone, deliveredOrders, devices } = account
  return {
    _id,
    role,
    name,
    email,
    createdAt: createdAt.toISOString(),
    emailVerifiedAt: account.emailVerifiedAt?.toISOString() ?? null,
    phone,
    phoneConfirmed:
      account.phoneConfirmedAt === null
        ? null
        : { at: account.phoneConfirmedAt.toISOString(), by: account.phoneConfirmedBy ?? '' },
    trust: trustReason({
      isEmailVerified: account.emailVerifiedAt !== null,
      isPhoneConfirmed: account.isPhoneConfirmed,
      deliveredOrders,
    }),
    deliveredOrders,
    devices: role === 'admin' ? 0 : devices,
    disabled: account.isDisabled
      ? {
          at: account.disabledAt?.toISOString() ?? null,
          reason: account.disabledReason ?? '',
          by: account.disabledBy,
        }
      : null,
  }
}

const presentLimits = ({ valuePaise, ...limits }: CashLimits) => ({ ...limits, value: toRupees(valuePaise) })

const presentSum = ({ count, paise }: { count: number; paise: number }) => ({
  count,
  value: toRupees(paise),
})
