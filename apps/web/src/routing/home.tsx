import type { HomeData } from '@farmgate/contract/market/home.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSession } from '#api/session/session.ts'
import { HomePage } from '#areas/public/home/home-page.tsx'

const load = () => import('#areas/buyer/home/buyer-start.tsx')

/** Set once it is loaded: `lazy` would show nothing for a moment even then. */
let Prepared: ComponentType<{ name: string }> | undefined
const Lazy = lazy(load)
/** Without a connection its code may be missing: then the page is shown as to a visitor. */
let isMissing = false

/** Loads a buyer's start of the page with its data. A failure shows the page without it. */
export async function prepareStart(): Promise<void> {
  try {
    const { default: Start, prepare } = await load().catch((error: unknown) => {
      isMissing = true
      throw error
    })
    isMissing = false
    await prepare()
    Prepared = Start
  } catch {
    // Fetched again when it is rendered.
  }
}

/** The home page. A buyer's begins with what is theirs; visitors never fetch that code. */
export function Home({ data }: { data: HomeData }) {
  const buyer = useSession('user')
  const Start = Prepared ?? Lazy
  return (
    <HomePage
      data={data}
      start={
        buyer === null || isMissing ? null : (
          <Suspense>
            <Start name={buyer.user.name} />
          </Suspense>
        )
      }
    />
  )
}
