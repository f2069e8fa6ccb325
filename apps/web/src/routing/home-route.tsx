import { useLoaderData } from 'react-router'
import { placeLoaded } from '#api/delivery.ts'
import { loadHome } from '#api/load-home.ts'
import { readSession } from '#api/session/session.ts'
import { Home, prepareStart } from './home.tsx'

export async function loader() {
  const [home] = await Promise.all([loadHome(), readSession('user') && prepareStart(), placeLoaded()])
  return home
}

/** The home page when it is opened from another page. */
export const Component = () => <Home data={useLoaderData<typeof loader>()} />
