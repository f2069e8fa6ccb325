import type { TomorrowsRounds } from '@farmgate/contract/platform/market-today.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { shortDayText, windowText } from '@farmgate/messages/window-text.ts'
import { useQuery } from '@tanstack/react-query'
import { generatePath, Link } from 'react-router'
import { useLanguage } from '#language.ts'
import { adminPages, adminPaths } from '#admin-pages.ts'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import { Box } from './box.tsx'
import { tomorrowQuery } from './today-queries.ts'

/** What each round of tomorrow carries, and its farms that have not packed. */
export function TomorrowCard() {
  const words = useWords('marketToday')
  const { language } = useLanguage()
  const result = useQuery(tomorrowQuery())
  return (
    <Box
      heading={words.tomorrow}
      sub={
        result.data &&
        fill(fillCount(language, words, 'tomorrowLine', result.data.orders), {
          day: shortDayText(result.data.day, language),
        })
      }
      result={result}
      more={{ to: adminPaths.rounds, label: words.rounds }}
      table={result.data?.rounds.length === 0 ? undefined : Table}
    >
      {(data) =>
        data.rounds.length === 0 ? <p className="today-none">{words.noRounds}</p> : <Rounds data={data} />
      }
    </Box>
  )
}

const pathOf = (id: string, day: string): string => generatePath(adminPages.roundDay.path, { id, day })

function Rounds({ data: { rounds, day, more } }: { data: TomorrowsRounds }) {
  const words = useWords('marketToday')
  const { language } = useLanguage()
  return (
    <ul className="today-list">
      {rounds.map(({ _id, name, startsAt, endsAt, taken, capacity, farms, farmsPacked }) => (
        <li key={_id} className="today-round">
          <span>
            <Link to={pathOf(_id, day)}>{name}</Link>
            <small>{windowText({ from: startsAt, to: endsAt }, language)}</small>
          </span>
          <span>
            <span
              className={classNames('today-load', taken >= capacity && 'today-load-full')}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with boxes, not an image file
              role="img"
              aria-label={fill(words.placesTaken, { taken, capacity })}
            >
              <i style={{ width: `${Math.min(100, (taken * 100) / capacity)}%` }} />
            </span>
            <small>
              {taken >= capacity
                ? fill(words.takenFull, { taken })
                : fill(words.takenFree, { taken, free: capacity - taken })}
            </small>
          </span>
          <Packed farms={farms} packed={farmsPacked} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to={adminPaths.rounds}>{fill(words.moreRounds, { count: more })}</Link>
        </li>
      )}
    </ul>
  )
}

function Packed({ farms, packed }: { farms: number; packed: number }) {
  const words = useWords('marketToday')
  const { language } = useLanguage()
  if (farms === 0) return <small className="today-end">{words.noFarms}</small>
  if (packed === farms) return <b className="today-end today-good">{words.allPacked}</b>
  return <b className="today-end today-warn">{fillCount(language, words, 'toPack', farms - packed)}</b>
}

function Table({ data: { rounds } }: { data: TomorrowsRounds }) {
  const words = useWords('marketToday')
  return (
    <div className="today-table-box">
      <table className="today-table">
        <thead>
          <tr>
            <th scope="col">{words.round}</th>
            <th scope="col">{words.taken}</th>
            <th scope="col">{words.free}</th>
            <th scope="col">{words.farms}</th>
            <th scope="col">{words.packed}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map(({ _id, name, taken, capacity, farms, farmsPacked }) => (
            <tr key={_id}>
              <th scope="row">{name}</th>
              <td>{taken}</td>
              <td>{capacity - taken}</td>
              <td>{farms}</td>
              <td>{farmsPacked}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
