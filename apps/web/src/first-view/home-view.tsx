import type { HomeData } from '@farmgate/contract/market/home.ts'
import { cacheHome } from '#api/load-home.ts'
import { Home } from '#routing/home.tsx'
import type { Answers } from './views.ts'

export const prepare = ([home]: Answers): void => void cacheHome(home as HomeData)

export const View = ({ answers: [home] }: { answers: Answers }) => <Home data={home as HomeData} />
