import { home, type HomeData } from '@farmgate/contract/home.ts'
import * as z from 'zod/mini'
import type { Upstreams } from './upstreams.ts'

const TIMEOUT_MS = 5_000

/** Fetches the data of the home page from a ready API. Fields outside the contract are dropped. */
export async function fetchHome(upstreams: Upstreams): Promise<HomeData> {
  const origin = upstreams.pick()
  if (origin === null) throw new Error('no API answers')
  const reply = await fetch(origin + home.path, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  if (!reply.ok) {
    await reply.body?.cancel()
    throw new Error(`${home.path} was answered ${reply.status}`)
  }
  return z.parse(home.response, await reply.json())
}
