import type { FarmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { prefetchAs } from '#api/query.ts'
import { longDayText } from '#components/format/day-text.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { liveQuery } from '#components/query/use-live.ts'
import { useLanguage } from '#language.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { PhoneCard } from '../phone/phone-card.tsx'
import { Claims } from './claims.tsx'
import { LowStock } from './low-stock.tsx'
import { News } from './news.tsx'
import { OwedCard } from './owed-card.tsx'
import { PackCard } from './pack-card.tsx'
import { ReviewListings } from './review-listings.tsx'
import { todayQuery } from './today-query.ts'
import { useShownPack } from './use-shown-pack.ts'
import './today.css'

export function prefetch(): void {
  prefetchAs('farmer', todayQuery())
}

export function Component() {
  const words = useWords('today')
  const { language } = useLanguage()
  const [now] = useState(() => new Date())
  const result = useQuery({ ...todayQuery(), ...liveQuery })
  return (
    <WorkPage title={words.title} subtitle={longDayText(now, language)}>
      <Loaded query={result} skeleton={<TodaySkeleton />}>
        {(day) => <Day day={day} />}
      </Loaded>
    </WorkPage>
  )
}

/** A group without rows is absent. */
function Day({ day: { pack, owed, low, listings, news } }: { day: FarmToday }) {
  return (
    <div className="today">
      <PhoneCard />
      <PackCard pack={useShownPack(pack)} />
      {owed !== 0 && <OwedCard owed={owed} />}
      {low.length > 0 && <LowStock low={low} />}
      {listings.length > 0 && <ReviewListings listings={listings} />}
      <News news={news} />
      {/* Last, because it has its own response: nothing moves when it arrives. */}
      <Claims />
    </div>
  )
}

const TodaySkeleton = () => (
  <div className="today">
    <Skeleton className="h-56 rounded-card" />
    <Skeleton className="h-28 rounded-card" />
    <Skeleton className="h-44 rounded-card" />
  </div>
)
