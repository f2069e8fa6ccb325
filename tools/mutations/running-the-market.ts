import type { Mutation } from './mutation.ts'

const PACKING_SQL = 'apps/server/src/features/delivery/packing/packing.sql.ts'
const BOOK_SQL = 'apps/server/src/features/money/farm-money/farm-book.sql.ts'
const ATTENTION_SQL = 'apps/server/src/features/telling/attention/attention.sql.ts'

const PACKING = 'apps/server/src/features/delivery/packing/packing.test.ts'
const MONEY = 'apps/server/src/features/money/farm-money/farm-money.test.ts'
const ATTENTION = 'apps/server/src/features/telling/attention/attention.test.ts'
const FARMERS = 'apps/server/src/features/people/farmer-admin/farmer-admin.test.ts'
const IDENTITY = 'apps/server/src/features/market/market-identity/market-identity.test.ts'
const DEALS = 'apps/server/src/features/catalogue/deals/deals.test.ts'
const SETTINGS = 'apps/server/src/features/market/settings/settings.test.ts'

/** What a farm packs and is owed, and what operators decide about the market itself. */
export const marketMutations: readonly Mutation[] = [
  {
    promise: 'packing: a farm sees only its own lines',
    file: PACKING_SQL,
    remove:
      'join order_lines as line on line.order_id = waiting.order_id and line.farmer_id = ${farmerId}\n    join lateral',
    leave: 'join order_lines as line on line.order_id = waiting.order_id\n    join lateral',
    test: PACKING,
  },
  {
    promise: 'packing: an unpaid order is not packed',
    file: PACKING_SQL,
    remove: 'and placed and ${isUnsent',
    leave: 'and ${isUnsent',
    test: PACKING,
  },
  {
    promise: 'packing: a shipped order is not ticked, and of several all or none',
    file: 'apps/server/src/features/delivery/packing/tick-packed.ts',
    remove:
      "    if (before.filter(isToPack).length < orderIds.length) throw new Refusal('order.not_found')\n",
    leave: '',
    test: PACKING,
  },
  {
    promise: 'packing: a farm ticks only its own lines',
    file: PACKING_SQL,
    remove: 'where parcels.farmer_id = ${farmerId} and line.product_id',
    leave: 'where line.product_id',
    test: PACKING,
  },
  {
    promise: 'packing: kilos and dozens are not added up',
    file: 'packages/domain/src/delivery/packing/pack-list.ts',
    remove: 'const key = `${line.productId} ${line.unit}`',
    leave: 'const key = line.productId',
    test: PACKING,
  },
  {
    promise: 'farm money: a farm’s sums contain only its own money',
    file: BOOK_SQL,
    remove: 'from farm_figures where farmer_id = ${farmerId}\n  ), page as (',
    leave: 'from farm_figures\n  ), page as (',
    test: MONEY,
  },
  {
    promise: 'farm money: a farm’s lines are only its own',
    file: BOOK_SQL,
    remove: 'where farmer_id = ${farmerId} and ${began} and ${ended} and ${older}',
    leave: 'where ${began} and ${ended} and ${older}',
    test: MONEY,
  },
  {
    promise: 'farm money: a month begins when it does in India',
    file: BOOK_SQL,
    remove: "sql`(${day}::timestamp at time zone 'Asia/Kolkata')`",
    leave: "sql`(${day}::timestamp at time zone 'UTC')`",
    test: MONEY,
  },
  {
    promise: 'farm money: a page begins with the balance of its own newest line',
    file: BOOK_SQL,
    remove: '${before === null ? sumOf(IN_LEDGER, isUntil) : sumUpTo(farmerId, before)} as "upToFirst"',
    leave: '${sumOf(IN_LEDGER, isUntil)} as "upToFirst"',
    test: MONEY,
  },
  {
    promise: 'farm money: a cursor works for one farm only',
    file: 'apps/server/src/features/money/farm-money/farm-money.ts',
    remove: "['money of', farmerId, month ?? null]",
    leave: "['money of', month ?? null]",
    test: MONEY,
  },
  {
    promise: 'attention: an order is not listed before it has waited too long',
    file: ATTENTION_SQL,
    remove:
      "           and coalesce(paid_at, created_at) < now() - ${shipWithinHours} * interval '1 hour'\n         order",
    leave: '         order',
    test: ATTENTION,
  },
  {
    promise: 'attention: money that the bank withholds is shown before its order expires',
    file: ATTENTION_SQL,
    remove: "payments.status in ('created', 'authorized')",
    leave: 'false',
    test: ATTENTION,
  },
  {
    promise: 'attention: cash to hand back is listed from the first minute',
    file: ATTENTION_SQL,
    remove: '(payment_id is null or created_at',
    leave: '(created_at',
    test: ATTENTION,
  },
  {
    promise: 'attention: a refund that was sent again is no longer listed as failed',
    file: ATTENTION_SQL,
    remove: "where state = 'failed' and resent_as is null",
    leave: "where state = 'failed'",
    test: ATTENTION,
  },
  {
    promise: 'attention: late rows are first, then by hours left, then by money at risk',
    file: ATTENTION_SQL,
    remove: '     order by step, -amount_paise, id, kind limit',
    leave: '     order by id, kind limit',
    test: ATTENTION,
  },
  {
    promise: 'a farm’s status: of two simultaneous decisions of operators one wins',
    file: 'packages/domain/src/people/farmers/farmer-status.ts',
    remove: '  if (!canChangeFarmerStatus(act, standing)) throw new Refusal(ALREADY_REFUSALS[act])\n',
    leave: '',
    test: FARMERS,
  },
  {
    promise: 'a farm’s status: a suspended farm’s products leave the shop at once',
    file: 'apps/server/definitions/catalogue/tell_products_of_farmers_state.sql',
    remove: 'after update of suspended_at on farmer_profiles',
    leave: 'after update of verified_what on farmer_profiles',
    test: FARMERS,
  },
  {
    promise: 'a farm’s status: a suspended farm’s new listing does not appear',
    file: 'apps/server/definitions/catalogue/take_farmers_state.sql',
    remove: 'new.farmer_active := farm_sells(new.farmer_id);',
    leave: 'new.farmer_active := true;',
    test: FARMERS,
  },
  {
    promise: 'deals: an operator overwrites only the version that was seen',
    file: 'apps/server/src/features/catalogue/deals/pick-deals.ts',
    remove: "    if (seen !== undefined && !isSame(seen, picked)) throw new Refusal('deals.stale')\n",
    leave: '',
    test: DEALS,
  },
  {
    promise: 'deals: two operators who pick at the same time wait for each other',
    file: 'apps/server/src/features/catalogue/deals/deals.sql.ts',
    remove: '  await sql`lock table deals in share row exclusive mode`.execute(tx)\n',
    leave: '',
    test: DEALS,
  },
  {
    promise: 'deals: only a listing whose price really fell is a deal',
    file: 'apps/server/src/features/catalogue/deals/pick-deals.ts',
    remove: '    refuseNonDeals(rows)\n',
    leave: '',
    test: DEALS,
  },
  {
    promise: 'settings: an operator overwrites only the version that was seen',
    file: 'packages/domain/src/market/market-settings.ts',
    remove: "  if (seen !== undefined && seen !== now.version) throw new Refusal('settings.stale')\n",
    leave: '',
    test: SETTINGS,
  },
  {
    promise: 'settings: two operators who save at the same time wait for each other',
    file: 'apps/server/src/features/market/settings/settings.sql.ts',
    remove: "  await tx.selectFrom('market_settings').select('only_row').forUpdate().execute()\n",
    leave: '',
    test: SETTINGS,
  },
  {
    promise: 'market identity: no cash order is placed before the market is open',
    file: 'apps/server/src/features/ordering/checkout/place-order.ts',
    remove: '        refuseUntilOpen(deps.marketMode, now.identity)\n',
    leave: '',
    test: IDENTITY,
  },
  {
    promise: 'market identity: an online order opens no payment before the market is open',
    file: 'apps/server/src/features/ordering/checkout/choose-payment.ts',
    remove: '  refuseUntilOpen(deps.marketMode, identity)\n',
    leave: '',
    test: IDENTITY,
  },
  {
    promise: 'market identity: no payment is opened for a cart before the market is open',
    file: 'apps/server/src/features/ordering/payment-start/payment-order.ts',
    remove: '    refuseUntilOpen(deps.marketMode, identity)\n',
    leave: '',
    test: IDENTITY,
  },
  {
    promise: 'market identity: an operator overwrites only the version that was seen',
    file: 'packages/domain/src/market/market-identity.ts',
    remove: "  if (seen !== undefined && seen !== now.version) throw new Refusal('identity.stale')\n",
    leave: '',
    test: IDENTITY,
  },
  {
    promise: 'market identity: two operators who save at the same time wait for each other',
    file: 'apps/server/src/features/market/market-identity/identity.sql.ts',
    remove: "  await tx.selectFrom('market_identity').select('only_row').forUpdate().execute()\n",
    leave: '',
    test: IDENTITY,
  },
  {
    promise: 'legal pages: two operators who save at the same time wait for each other',
    file: 'apps/server/src/features/market/market-identity/legal-pages.sql.ts',
    remove: "    .where('page', '=', page)\n    .forUpdate()\n",
    leave: "    .where('page', '=', page)\n",
    test: IDENTITY,
  },
  {
    promise: 'legal pages: a changed text must be checked by counsel again',
    file: 'packages/domain/src/market/legal-page.ts',
    remove: '!isSameText && isSameCheck ? null : request.check',
    leave: 'request.check',
    test: IDENTITY,
  },
]
