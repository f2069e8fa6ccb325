import type { Mutation } from './mutation.ts'

const FIGURES = 'apps/server/src/features/money/farm-figures/farm-figures.test.ts'
const FOLD = 'apps/server/src/features/money/farm-figures/farm-figures.sql.ts'

/** A farm's figures: written with each order, folded by the worker, equal to what parcels and ledger say. */
export const farmFigureMutations: readonly Mutation[] = [
  {
    promise: 'figures of a farm: a folded event is deleted',
    file: FOLD,
    remove:
      'delete from farm_figure_events where ctid = any (array(select ctid from chosen))\n      returning',
    leave: 'select',
    test: FIGURES,
  },
  {
    promise: 'figures of a farm: the worker folds every minute',
    file: 'apps/server/src/jobs/schedule.ts',
    remove: "  at('fold-farm-figures', '* * * * *'),\n",
    leave: '',
    test: FIGURES,
  },
  {
    promise: 'figures of a farm: folding adds to the day',
    file: FOLD,
    remove: 'set orders = farm_days.orders + excluded.orders',
    leave: 'set orders = excluded.orders',
    test: FIGURES,
  },
  {
    promise: 'figures of a farm: a cash order counts when it is placed',
    file: 'apps/server/definitions/money/note_placed_parcels.sql',
    remove: 'where added.placed;',
    leave: 'where not added.placed;',
    test: FIGURES,
  },
  {
    promise: 'figures of a farm: an online order counts when it is paid',
    file: 'apps/server/definitions/money/note_parcel_placed.sql',
    remove: 'when (old.placed <> new.placed) execute function note_parcel_placed()',
    leave: 'when (old.placed and not new.placed) execute function note_parcel_placed()',
    test: FIGURES,
  },
  {
    promise: 'figures of a farm: a cancelled or returned order takes its money back',
    file: 'apps/server/definitions/money/note_farm_entries.sql',
    remove: 'coalesce(sum(amount_paise) filter (where order_id is not null and amount_paise > 0), 0),',
    leave: '0,',
    test: FIGURES,
  },
  {
    promise: 'figures of a farm: a payout is no refund',
    file: 'apps/server/definitions/money/note_farm_entries.sql',
    remove: 'filter (where order_id is not null and amount_paise > 0)',
    leave: 'filter (where amount_paise > 0)',
    test: FIGURES,
  },
  {
    promise: 'figures of a farm: an order belongs to its day in India',
    file: 'apps/server/definitions/money/note_placed_parcels.sql',
    remove: "select added.farmer_id, (orders.created_at at time zone 'Asia/Kolkata')::date, 1",
    leave: "select added.farmer_id, (orders.created_at at time zone 'UTC')::date, 1",
    test: FIGURES,
  },
  {
    promise: 'figures of a farm: two counts at once add what is missing once',
    file: 'apps/server/definitions/money/recount_farm_days.sql',
    remove: 'lock table farm_days in share row exclusive mode;',
    leave: '',
    test: FIGURES,
  },
  {
    promise: 'figures of a farm: events that are not folded yet count',
    file: 'apps/server/definitions/money/farm_figures.sql',
    remove: 'paid_out_paise from farm_figure_events',
    leave: 'paid_out_paise from farm_figure_events where false',
    test: FIGURES,
  },
  {
    promise: 'money of a farm: a page’s balance counts what came before it on its day once',
    file: 'apps/server/src/features/money/farm-money/farm-book.sql.ts',
    remove: ' and at >= ${midnight(day)}',
    leave: '',
    test: 'apps/server/src/features/money/farm-money/farm-money.test.ts',
  },
  {
    promise: 'figures of a farm: its days are read, not its orders',
    file: 'apps/server/src/features/catalogue/listings/farm-sales.sql.ts',
    remove: 'from farm_figures where farmer_id',
    leave: 'from counted_farm_figures where farmer_id',
    test: 'apps/server/src/features/ordering/order-views/query-plans.test.ts',
  },
]
