import type { HomeData } from '@farmgate/contract/market/home.ts'
import { type ReactNode, Suspense } from 'react'
import { useAnySession } from '#api/session/session.ts'
import { latePart } from '#late-part.tsx'
import { useLanguage } from '#language.ts'
import { usePageTitle } from '#page-title.ts'
import { useWords } from '#words.ts'
import { Categories } from './categories.tsx'
import { Deals } from './deals.tsx'
import { useDeliveryClaim } from './delivery-claim.ts'
import { Featured } from './featured.tsx'
import { Fresh } from './fresh.tsx'
import { Hero } from './hero.tsx'
import './home.css'
import { How } from './how.tsx'
import { Join } from './join.tsx'
import { Why } from './why.tsx'

/** Only of people with an account, whom the web server does not know. */
const InviteFarmer = latePart(async () => (await import('./invite-farmer.tsx')).loadInvite(), '.home-join')

/**
 * Also rendered on the server, so nothing here reads browser APIs while rendering. `start` is a buyer's own beginning of
 * the page; fresh produce follows it, and the hero comes after the specified blocks.
 */
export function HomePage({ data, start }: { data: HomeData; start: ReactNode }) {
  const hasAccount = useAnySession() !== null
  const { copy, deals, fresh, opensSoon, nextRound } = data
  const shell = useWords('shell')
  const claims = copy[useLanguage().language]
  const delivery = useDeliveryClaim(claims.delivery, nextRound)
  usePageTitle()
  const hero = <Hero claims={claims} delivery={delivery} newest={fresh[0]} level={start ? 'h2' : 'h1'} />
  const freshToday = <Fresh products={fresh} />
  return (
    <>
      {opensSoon && <p className="home-opens-soon">{shell.opensSoon}</p>}
      {start ?? hero}
      {start && freshToday}
      <Categories />
      <Featured />
      {!start && freshToday}
      <Deals products={deals} />
      <Why claims={claims} delivery={delivery} />
      <How />
      {start && hero}
      {hasAccount ? (
        <Suspense>
          <InviteFarmer />
        </Suspense>
      ) : (
        <Join />
      )}
    </>
  )
}
