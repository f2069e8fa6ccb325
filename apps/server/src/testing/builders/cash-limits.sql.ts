import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/** Removes the limits of orders and the alarms about many, for tests about something else with few buyers and many orders. */
export async function liftOrderLimits(db: Db): Promise<void> {
  await liftCashLimits(db)
  await sql`
    update market_settings set
      unpaid_units_min = 1000, unpaid_order_paise = 1000000000, unpaid_units_max = 100000,
      unpaid_value_paise = 1000000000, unpaid_paused_until = default`.execute(db)
}

/** The limits that the last release has as well: its database is filled before it is migrated. */
export async function liftCashLimits(db: Db): Promise<void> {
  await sql`
    update market_settings set
      cash_new_orders = 1000, cash_new_value_paise = 1000000000, cash_new_share_percent = 100,
      cash_trusted_orders = 1000, cash_trusted_value_paise = 1000000000, cash_trusted_share_percent = 100,
      alarm_new_orders = 10000, alarm_new_value_paise = 1000000000,
      alarm_account_listings = 10000, alarm_account_value_paise = 1000000000`.execute(db)
}

/** Restores the limits of a new market. */
export async function standardCashLimits(db: Db): Promise<void> {
  await sql`
    update market_settings set
      cash_new_orders = default, cash_new_value_paise = default, cash_new_share_percent = default,
      cash_new_units_min = default, cash_trusted_orders = default, cash_trusted_value_paise = default,
      cash_trusted_share_percent = default, cash_trusted_units_min = default,
      unpaid_units_min = default, unpaid_share_percent = default, unpaid_order_paise = default,
      unpaid_brief_minutes = default, unpaid_units_max = default, unpaid_value_paise = default,
      unpaid_paused_until = default,
      alarm_new_orders = default, alarm_new_value_paise = default,
      alarm_account_listings = default, alarm_account_value_paise = default`.execute(db)
}

/** Confirms the buyer's e-mail address, as the link in the mail would. */
export async function verifyEmailOf(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ email_verified_at: new Date() })
    .where('id', '=', accountId)
    .execute()
}
