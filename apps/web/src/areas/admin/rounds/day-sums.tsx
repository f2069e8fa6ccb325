import type { TodaySums } from '@farmgate/contract/delivery/rounds.ts'
import { addDays } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Banknote, TriangleAlert, Truck, Warehouse } from 'lucide-react'
import { Link } from 'react-router'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { useWords } from '#words.ts'

/** What today's rounds carry, what farms still bring, the cash to collect, and what became of yesterday's. */
export function DaySums({ sums, today }: { sums: TodaySums; today: string }) {
  const words = useWords('rounds')
  const { language } = useLanguage()
  const { orders, rounds, bags, farms, farmsIn, cashDue, cashStops, yesterday } = sums
  const carried = fill(words['sums.carry'], {
    rounds: fillCount(language, words, 'count', rounds),
    farms: fillCount(language, words, 'farms', farms),
    bags: fillCount(language, words, 'sums.bags', bags),
  })
  const missing = farms - farmsIn
  return (
    <div className="sum-tiles">
      <StatTile
        icon={Truck}
        label={words['sums.today']}
        value={fillCount(language, words, 'orders', orders)}
        sub={rounds === 0 ? words['sums.none'] : carried}
      />
      <StatTile
        icon={Warehouse}
        label={words['sums.handedIn']}
        value={fill(words['sums.inOf'], { in: farmsIn, all: farms })}
        sub={
          farms === 0
            ? words['sums.noFarms']
            : missing === 0
              ? words['sums.allIn']
              : fillCount(language, words, 'sums.stillDue', missing)
        }
      />
      <StatTile
        icon={Banknote}
        label={words['sums.cash']}
        value={rupeesText(cashDue)}
        sub={fillCount(language, words, 'sums.cashStops', cashStops)}
      />
      <Yesterday cash={yesterday} day={addDays(today, -1)} />
    </div>
  )
}

function Yesterday({ cash, day }: { cash: TodaySums['yesterday']; day: string }) {
  const words = useWords('rounds')
  const { uncounted, counted, apart, open } = cash
  const isUncounted = uncounted !== 0
  const done = counted === 0 ? words['sums.noCash'] : words['sums.counted']
  return (
    <StatTile
      icon={open === null ? Banknote : TriangleAlert}
      label={words['sums.yesterday']}
      value={
        isUncounted || apart === 0
          ? rupeesText(isUncounted ? uncounted : counted)
          : fill(apart < 0 ? words['sums.short'] : words['sums.over'], {
              amount: rupeesText(Math.abs(apart)),
            })
      }
      sub={
        open === null ? (
          done
        ) : (
          <Link className="link inline-flex min-h-11 items-center" to={adminPaths.roundDay(open._id, day)}>
            {fill(words[isUncounted ? 'sums.notCounted' : 'sums.notExplained'], { round: open.name })}
          </Link>
        )
      }
    />
  )
}
