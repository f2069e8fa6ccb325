import { shortDayText } from '@farmgate/messages/window-text.ts'
import { useQuery } from '@tanstack/react-query'
import { prefetchAs } from '#api/query.ts'
import { timeText } from '#components/format/day-text.ts'
import { useNow } from '#components/format/use-now.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import { FigureTiles } from './figure-tiles.tsx'
import { LastDays } from './last-days.tsx'
import { StockOutCard } from './stock-out-card.tsx'
import { SystemCard, SystemLine } from './system-card.tsx'
import { figuresQuery, stockOutsQuery, systemQuery, tomorrowQuery } from './today-queries.ts'
import { TomorrowCard } from './tomorrow-card.tsx'
import { WaitsCard } from './waits-card.tsx'
import './today.css'

export function prefetch(): void {
  prefetchAs('admin', figuresQuery())
  prefetchAs('admin', tomorrowQuery())
  prefetchAs('admin', stockOutsQuery())
  prefetchAs('admin', systemQuery())
}

/** How the market does, and what tomorrow brings. Each part is loaded by itself: one that fails says so in its own box. */
export function Component() {
  const settings = useWords('adminSettings')
  const { language } = useLanguage()
  const now = useNow(60_000)
  const figures = useQuery(figuresQuery())
  const system = useQuery(systemQuery())
  return (
    <WorkPage
      title={settings.today}
      subtitle={`${shortDayText(new Date(now).toISOString(), language)}, ${timeText(new Date(now).toISOString(), language)}`}
      end={system.data !== undefined && <SystemLine state={system.data} />}
    >
      <div className="today">
        <FigureTiles result={figures} />
        <div className="today-plot">
          <LastDays result={figures} />
          <div className="today-side">
            <WaitsCard />
            <SystemCard result={system} />
          </div>
        </div>
        <div className="today-halves">
          <TomorrowCard />
          <StockOutCard />
        </div>
      </div>
    </WorkPage>
  )
}
