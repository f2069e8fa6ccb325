import {
  type AfterAdd,
  CLAIMS,
  type Claims,
  type DeliveryClaim,
  type MarketSettings,
  type OutsideRounds,
} from '@farmgate/domain/market/market-settings.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

export interface StoredSettings extends MarketSettings {
  readonly updatedAt: Date
  readonly updatedBy: { readonly id: string; readonly name: string } | null
}

export async function readSettings(db: Db | Tx): Promise<StoredSettings> {
  const { byId, byName, ...row } = await db
    .selectFrom('market_settings')
    .leftJoin('accounts', 'accounts.id', 'market_settings.updated_by')
    .select([
      'ship_within_hours as shipWithinHours',
      'deliver_within_hours as deliverWithinHours',
      'unmatched_count_max as unmatchedCountMax',
      sql<number>`(unmatched_sum_max_paise / 100)::float8`.as('unmatchedSumMax'),
      'cash_new_orders as cashNewOrders',
      sql<number>`(cash_new_value_paise / 100)::float8`.as('cashNewValue'),
      'cash_new_share_percent as cashNewShare',
      'cash_new_units_min as cashNewUnits',
      'cash_trusted_orders as cashTrustedOrders',
      sql<number>`(cash_trusted_value_paise / 100)::float8`.as('cashTrustedValue'),
      'cash_trusted_share_percent as cashTrustedShare',
      'cash_trusted_units_min as cashTrustedUnits',
      'unpaid_units_min as unpaidUnits',
      'unpaid_share_percent as unpaidShare',
      sql<number>`(unpaid_order_paise / 100)::float8`.as('unpaidOrderValue'),
      'unpaid_brief_minutes as unpaidMinutes',
      'unpaid_units_max as unpaidUnitsMax',
      sql<number>`(unpaid_value_paise / 100)::float8`.as('unpaidValueMax'),
      'alarm_new_orders as alarmNewOrders',
      sql<number>`(alarm_new_value_paise / 100)::float8`.as('alarmNewValue'),
      'alarm_account_listings as alarmAccountListings',
      sql<number>`(alarm_account_value_paise / 100)::float8`.as('alarmAccountValue'),
      'claim_hours as claimHours',
      sql<number>`(claim_auto_max_paise / 100)::float8`.as('claimAutoMax'),
      'claim_auto_monthly as claimAutoMonthly',
      sql<number>`(door_refund_stop_paise / 100)::float8`.as('doorRefundStop'),
      sql<number>`(door_refund_day_paise / 100)::float8`.as('doorRefundDay'),
      'second_person as secondPerson',
      sql<number>`(second_person_paise / 100)::float8`.as('secondPersonFrom'),
      sql<number>`(payout_minimum_paise / 100)::float8`.as('payoutMinimum'),
      'payout_wait_hours as payoutWaitHours',
      'payout_account_wait_hours as payoutAccountWaitHours',
      'payout_weekday as payoutWeekday',
      'factor_everywhere as factorEverywhere',
      'admin_idle_days as adminIdleDays',
      'sessions_max as sessionsMax',
      sql<AfterAdd>`case when market_settings.stays_on_shelf then 'shelf' else 'cart' end`.as('afterAdd'),
      sql<OutsideRounds>`market_settings.outside_rounds`.as('outsideRounds'),
      sql<DeliveryClaim>`market_settings.delivery_claim`.as('deliveryClaim'),
      'market_settings.version',
      'market_settings.updated_at as updatedAt',
      'accounts.id as byId',
      'accounts.name as byName',
    ])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    copy: await readCopy(db),
    updatedBy: byId === null ? null : { id: byId, name: byName ?? '' },
  }
}

/** The same, locked: no other transaction changes any of it before this one ends. */
export async function lockSettings(tx: Tx): Promise<StoredSettings> {
  await tx.selectFrom('market_settings').select('only_row').forUpdate().execute()
  return readSettings(tx)
}

/** A claim without a row has the standard text. */
async function readCopy(db: Db | Tx): Promise<MarketSettings['copy']> {
  const rows = await db.selectFrom('home_copy').select(['language', 'claim', 'text']).execute()
  const written = (language: 'en' | 'hi') =>
    Object.fromEntries(
      CLAIMS.map((claim) => [
        claim,
        rows.find((row) => row.language === language && row.claim === claim)?.text ?? null,
      ]),
    ) as Claims
  return { en: written('en'), hi: written('hi') }
}

export async function saveSettings(tx: Tx, settings: MarketSettings, adminId: string): Promise<void> {
  await tx
    .updateTable('market_settings')
    .set({
      ship_within_hours: settings.shipWithinHours,
      deliver_within_hours: settings.deliverWithinHours,
      unmatched_count_max: settings.unmatchedCountMax,
      unmatched_sum_max_paise: String(settings.unmatchedSumMax * 100),
      cash_new_orders: settings.cashNewOrders,
      cash_new_value_paise: String(settings.cashNewValue * 100),
      cash_new_share_percent: settings.cashNewShare,
      cash_new_units_min: settings.cashNewUnits,
      cash_trusted_orders: settings.cashTrustedOrders,
      cash_trusted_value_paise: String(settings.cashTrustedValue * 100),
      cash_trusted_share_percent: settings.cashTrustedShare,
      cash_trusted_units_min: settings.cashTrustedUnits,
      unpaid_units_min: settings.unpaidUnits,
      unpaid_share_percent: settings.unpaidShare,
      unpaid_order_paise: String(settings.unpaidOrderValue * 100),
      unpaid_brief_minutes: settings.unpaidMinutes,
      unpaid_units_max: settings.unpaidUnitsMax,
      unpaid_value_paise: String(settings.unpaidValueMax * 100),
      alarm_new_orders: settings.alarmNewOrders,
      alarm_new_value_paise: String(settings.alarmNewValue * 100),
      alarm_account_listings: settings.alarmAccountListings,
      alarm_account_value_paise: String(settings.alarmAccountValue * 100),
      claim_hours: settings.claimHours,
      claim_auto_max_paise: String(settings.claimAutoMax * 100),
      claim_auto_monthly: settings.claimAutoMonthly,
      door_refund_stop_paise: String(settings.doorRefundStop * 100),
      door_refund_day_paise: String(settings.doorRefundDay * 100),
      second_person: settings.secondPerson,
      second_person_paise: String(settings.secondPersonFrom * 100),
      payout_minimum_paise: String(settings.payoutMinimum * 100),
      payout_wait_hours: settings.payoutWaitHours,
      payout_account_wait_hours: settings.payoutAccountWaitHours,
      payout_weekday: settings.payoutWeekday,
      factor_everywhere: settings.factorEverywhere,
      admin_idle_days: settings.adminIdleDays,
      sessions_max: settings.sessionsMax,
      stays_on_shelf: settings.afterAdd === 'shelf',
      outside_rounds: settings.outsideRounds,
      delivery_claim: settings.deliveryClaim,
      version: settings.version,
      updated_at: sql<Date>`now()`,
      updated_by: adminId,
    })
    .execute()
}

export async function saveClaim(
  tx: Tx,
  claim: { readonly language: 'en' | 'hi'; readonly claim: (typeof CLAIMS)[number] },
  text: string | null,
  adminId: string,
): Promise<void> {
  if (text === null) {
    await tx
      .deleteFrom('home_copy')
      .where('language', '=', claim.language)
      .where('claim', '=', claim.claim)
      .execute()
    return
  }
  const written = { text, updated_by: adminId, updated_at: sql<Date>`now()` }
  await tx
    .insertInto('home_copy')
    .values({ ...claim, ...written })
    .onConflict((conflict) => conflict.columns(['language', 'claim']).doUpdateSet(written))
    .execute()
}
