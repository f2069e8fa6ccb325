import { onServer, withDatabaseName } from '@farmgate/server/db/databases.sql.ts'
import { DATABASE } from './stack.ts'

/** Rows of the stack's database: what no page shows. */
export async function ask(sql: string, ...values: readonly string[]): Promise<Record<string, unknown>[]> {
  const server = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const { rows } = await onServer(withDatabaseName(server, DATABASE), (client) =>
    client.query<Record<string, unknown>>(sql, [...values]),
  )
  return rows
}

/** As a market starts with. */
export async function setStandardCashLimits(): Promise<void> {
  await ask(
    `update market_settings set cash_trusted_orders = 3, cash_trusted_value_paise = 500000,
       cash_trusted_share_percent = 50`,
  )
}

/**
 * For journeys about something else that place several or large cash orders: the buyer counts as trusted, and trusted
 * buyers have no limit on this stack. The limits of new buyers stay as they are.
 */
export async function liftCashLimits({ email }: { readonly email: string }): Promise<void> {
  await ask(
    `update accounts set email_verified_at = coalesce(email_verified_at, now()) where email = $1`,
    email,
  )
  await ask(
    `update market_settings set cash_trusted_orders = 1000, cash_trusted_value_paise = 1000000000,
       cash_trusted_share_percent = 100 where cash_trusted_orders < 1000`,
  )
}
