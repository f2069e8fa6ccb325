import type { HomeData } from '@farmgate/contract/home.ts'
import { useLoaderData } from 'react-router'
import { useLanguage } from '../../../language.ts'
import { usePageTitle } from '../../../page-title.ts'
import { Categories } from './categories.tsx'
import { Deals } from './deals.tsx'
import { Featured } from './featured.tsx'
import { Fresh } from './fresh.tsx'
import { Hero } from './hero.tsx'
import './home.css'
import { How } from './how.tsx'
import { Join } from './join.tsx'
import { Why } from './why.tsx'

/** The first page most people see. It is also rendered on the server, so nothing here asks the browser while rendering. */
export function HomePage() {
  const { copy, deals, fresh } = useLoaderData() as HomeData
  const claims = copy[useLanguage().language]
  usePageTitle()
  return (
    <>
      <Hero claims={claims} newest={fresh[0]} />
      <Categories />
      <Featured />
      <Fresh products={fresh} />
      <Deals products={deals} />
      <Why claims={claims} />
      <How />
      <Join />
    </>
  )
}
