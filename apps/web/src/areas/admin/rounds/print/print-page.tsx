import { oneRoundDay, type RoundBag, type RoundDay, roundBags } from '@farmgate/contract/delivery/rounds.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { problemCode } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import '#components/frame/print.css'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import basket from '#pictures/basket-240.avif'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { NotFoundPage } from '../../not-found-page.tsx'
import { shortDay } from '../round-text.ts'
import { DropOffList } from './drop-off-list.tsx'
import { Labels } from './labels.tsx'
import { PickSheets } from './pick-sheets.tsx'
import './print.css'
import { RunSheet } from './run-sheet.tsx'
import { type Sheet, SHEETS } from './sheets.ts'

const isSheet = (text: string): text is Sheet => SHEETS.some((each) => each === text)

/** One paper of a round's day, as it is printed. The bar above it stays on the screen. */
export function Component() {
  const words = useWords('roundPrint')
  const rounds = useWords('rounds')
  const { language } = useLanguage()
  const { id = '', day = '', sheet = '' } = useParams()
  const params = { id, day }
  const known = useQuery(query('admin', oneRoundDay, { params }))
  const result = useQuery(query('admin', roundBags, { params }))
  const back = { to: adminPaths.roundDay(id, day), label: words.back }
  const isUnknown = /not_found|invalid/.test(problemCode(known.error) ?? '')
  if (!isSheet(sheet) || (known.data === undefined && isUnknown))
    return (
      <NotFoundPage picture={basket} title={rounds.dayMissing} text={rounds.dayMissingText} back={back} />
    )
  const shown = known.data?.day
  return (
    <div className="print-page">
      <WorkPage
        title={
          shown === undefined
            ? words[`sheet.${sheet}`]
            : fill(words.title, {
                sheet: words[`sheet.${sheet}`],
                round: shown.round.name,
                day: shortDay(shown.day, language),
              })
        }
        back={back}
      >
        <Loaded query={known} skeleton={<Skeleton className="h-96 rounded-card" />}>
          {({ day: own }) => (
            <Loaded query={result} skeleton={<Skeleton className="h-96 rounded-card" />}>
              {({ bags }) =>
                own.stops.length === 0 ? (
                  <p>{words.nothing}</p>
                ) : (
                  <Paper sheet={sheet} day={own} bags={bags} />
                )
              }
            </Loaded>
          )}
        </Loaded>
      </WorkPage>
    </div>
  )
}

interface PaperProps {
  sheet: Sheet
  day: RoundDay
  bags: readonly RoundBag[]
}

function Paper({ sheet, day, bags }: PaperProps) {
  switch (sheet) {
    case 'labels':
      return <Labels day={day} bags={bags} />
    case 'run':
      return <RunSheet day={day} />
    case 'pick':
      return <PickSheets day={day} bags={bags} />
    case 'drop-off':
      return <DropOffList day={day} />
  }
}
