import type { Mutation } from './mutation.ts'

const FIGURES = 'apps/server/src/features/money/market-figures/market-figures.test.ts'
const MIGRATION = 'apps/server/migrations/0108_market_figures.sql'
const FOLD = 'apps/server/src/features/money/market-figures/market-figures.sql.ts'

/** The market's figures: written with each order and posting, folded by the worker, equal to what all rows say. */
export const marketFigureMutations: readonly Mutation[] = [
  {
    promise: 'figures of the market: a folded event is deleted',
    file: FOLD,
    remove:
      'delete from market_figure_events where ctid = any (array(select ctid from chosen))\n      returning',
    leave: 'select',
    test: FIGURES,
  },
  {
    promise: 'figures of the market: the worker folds every minute',
    file: 'apps/server/src/jobs/schedule.ts',
    remove: "  at('fold-market-figures', '* * * * *'),\n",
    leave: '',
    test: FIGURES,
  },
  {
    promise: 'figures of the market: folding adds to the day',
    file: FOLD,
    remove: 'set orders = market_days.orders + excluded.orders',
    leave: 'set orders = excluded.orders',
    test: FIGURES,
  },
  {
    promise: 'figures of the market: an online order counts when it is paid',
    file: MIGRATION,
    remove: 'when (old.placed <> new.placed) execute function note_order_placed()',
    leave: 'when (old.placed and not new.placed) execute function note_order_placed()',
    test: FIGURES,
  },
  {
    promise: 'figures of the market: what is given back is no income',
    file: MIGRATION,
    remove:
      "case when account::text <> 'cash_with_driver' and amount_paise > 0 then amount_paise else 0 end as given_back,",
    leave: '0 as given_back,',
    test: FIGURES,
  },
  {
    promise: 'figures of the market: the drivers’ cash is that of the round’s day',
    file: MIGRATION,
    remove: "select round_day, 0, 0, 0, 0, amount_paise from added where account::text = 'cash_with_driver'",
    leave:
      "select (at at time zone 'Asia/Kolkata')::date, 0, 0, 0, 0, amount_paise from added where account::text = 'cash_with_driver'",
    test: FIGURES,
  },
  {
    promise: 'figures of the market: events that are not folded yet count',
    file: MIGRATION,
    remove: 'driver_paise, till_paise from market_figure_events',
    leave: 'driver_paise, till_paise from market_figure_events where false',
    test: FIGURES,
  },
]
