import { onServer, withDatabaseName } from '@farmgate/server/db/databases.sql.ts'
import { STACK } from './stack.ts'

/** Runs SQL on the stack's database, for what no page shows or changes. */
export async function queryDatabase(
  sql: string,
  ...values: readonly string[]
): Promise<Record<string, unknown>[]> {
  const server = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const { rows } = await onServer(withDatabaseName(server, STACK.database), (client) =>
    client.query<Record<string, unknown>>(sql, [...values]),
  )
  return rows
}

/** What farms weighed becomes final, as if ten minutes had gone by. */
export async function endWeightPauses(): Promise<void> {
  await queryDatabase(
    `begin; set local session_replication_role = replica;
     update held_weights set saved_at = saved_at - interval '10 minutes'; commit`,
  )
}

/** Sets the limits of a new market. */
export async function setStandardCashLimits(): Promise<void> {
  await queryDatabase(
    `update market_settings set cash_trusted_orders = 3, cash_trusted_value_paise = 500000,
       cash_trusted_share_percent = 50`,
  )
}

/**
 * Lets a buyer place several or large cash orders: the buyer becomes trusted, and trusted buyers have no limit on this
 * stack. For journeys that do not test the limits. The limits of new buyers do not change.
 */
export async function liftCashLimits({ email }: { readonly email: string }): Promise<void> {
  await queryDatabase(
    `update accounts set email_verified_at = coalesce(email_verified_at, now()) where email = $1`,
    email,
  )
  await queryDatabase(
    `update market_settings set cash_trusted_orders = 1000, cash_trusted_value_paise = 1000000000,
       cash_trusted_share_percent = 100 where cash_trusted_orders < 1000`,
  )
}
