import type { GatewayKeyState } from '@farmgate/domain/money/payments/gateway-account.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

/** Until this transaction ends, no other one decides about a key. */
export async function lockGatewayAccount(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('farmgate'), hashtext('gateway account'))`.execute(tx)
}

interface KeyFacts {
  readonly state: GatewayKeyState
  /** The gateway's id of the newest payment of our account that was opened with another key; null where there is none. */
  readonly newestPaymentId: string | null
}

export async function readKeyState(db: Db, keyId: string): Promise<GatewayKeyState> {
  const { rows } = await sql<{ state: GatewayKeyState }>`
    select state from gateway_keys where key_id = ${keyId}`.execute(db)
  return rows[0]?.state ?? null
}

/** A payment opened with the key itself proves nothing. One whose intent names no key was opened with the account's first key. */
export async function readKeyFacts(db: Db | Tx, keyId: string): Promise<KeyFacts> {
  const { rows } = await sql<KeyFacts>`
    select (select state from gateway_keys where key_id = ${keyId}) as state,
           (select payments.gateway_payment_id
              from payments join payment_intents on payment_intents.id = payments.intent_id
             where payment_intents.gateway_key_id is distinct from ${keyId}
               and coalesce((select state from gateway_keys where key_id = coalesce(
                     payment_intents.gateway_key_id, (select first_key_id from gateway_account))),
                   case when payment_intents.gateway_key_id is null then 'ours' end) = 'ours'
             order by payments.id desc limit 1) as "newestPaymentId"`.execute(db)
  return rows[0] ?? { state: null, newestPaymentId: null }
}

export async function saveKey(
  tx: Tx,
  keyId: string,
  state: 'ours' | 'other',
  adminId: string | null = null,
): Promise<void> {
  await sql`
    insert into gateway_keys (key_id, state, decided_by) values (${keyId}, ${state}, ${adminId})
    on conflict (key_id) do update set state = excluded.state, decided_by = excluded.decided_by, decided_at = now()
    where gateway_keys.state <> excluded.state`.execute(tx)
  if (state === 'other') return
  await sql`
    insert into gateway_account (first_key_id, key_id) values (${keyId}, ${keyId})
    on conflict (is_only) do update set key_id = excluded.key_id, noted_at = now()`.execute(tx)
}

/** An operator has confirmed another account: no key of the earlier one is ours any more. */
export async function retireKeys(tx: Tx): Promise<void> {
  await tx.updateTable('gateway_keys').set({ state: 'former' }).where('state', '=', 'ours').execute()
}

export interface RefundKeys {
  readonly key: GatewayKeyState
  readonly takenWith: GatewayKeyState
}

/** The key in use, and the key with which the refunded payment was opened. */
export async function readRefundKeys(db: Db, keyId: string, refundId: string): Promise<RefundKeys> {
  const { rows } = await sql<RefundKeys>`
    select (select state from gateway_keys where key_id = ${keyId}) as key,
           case when payment_intents.id is null then 'ours'
                else (select state from gateway_keys where key_id = coalesce(
                       payment_intents.gateway_key_id, (select first_key_id from gateway_account))) end as "takenWith"
      from refunds
      join payments on payments.id = refunds.payment_id
      left join payment_intents on payment_intents.id = payments.intent_id
     where refunds.id = ${refundId}`.execute(db)
  return rows[0] ?? { key: null, takenWith: null }
}

/** Count and sum of the refunds that wait to be sent through the gateway. */
export async function readWaitingRefunds(tx: Tx): Promise<{ count: number; sumPaise: number }> {
  return tx
    .selectFrom('refunds')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(amount_paise), 0)::float8`.as('sumPaise'),
    ])
    .where('state', '=', 'due')
    .where('payment_id', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** Ends the alarms about keys that no process has reported lately; returns how many. */
export async function endUnreported(tx: Tx, seconds: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('alarms')
    .set({ resolved_at: sql<Date>`now()`, resolution: 'ended' })
    .where('kind', '=', 'gateway_account')
    .where('resolved_at', 'is', null)
    .where('last_seen_at', '<', sql<Date>`now() - ${seconds} * interval '1 second'`)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
