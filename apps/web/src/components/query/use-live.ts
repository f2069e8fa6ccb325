import type { Role } from '@farmgate/domain/people/role.ts'
import { useEffect } from 'react'
import { isLive } from '#api/live/polling-pace.ts'
import { startLive } from '#api/live/live.ts'
import { useSession } from '#api/session/session.ts'

/** Receives live changes while the component is mounted. All components of an account share one stream. */
export function useLive(role: Role): void {
  const session = useSession(role)
  const person = session?.over === false ? session.user._id : undefined
  useEffect(() => (person === undefined ? undefined : hold(role, person)), [role, person])
}

interface SharedStream {
  users: number
  readonly stop: () => void
}

const streams = new Map<string, SharedStream>()

/** The stream stays open for this long without users, so that it survives a navigation. */
const LINGER_MS = 1_000

function hold(role: Role, person: string): () => void {
  // The account is part of the key: the next account to sign in gets its own stream.
  const key = `${role} ${person}`
  const stream = streams.get(key) ?? { users: 0, stop: startLive(role) }
  streams.set(key, stream)
  stream.users++
  return () => {
    stream.users--
    setTimeout(() => {
      if (stream.users > 0 || streams.get(key) !== stream) return
      streams.delete(key)
      stream.stop()
    }, LINGER_MS)
  }
}

/**
 * Query options for data that others change while it is shown: polls every 15 seconds while the page is visible. With a
 * healthy stream (`useLive`) once a minute is enough, to catch a lost event.
 */
export const liveQuery = {
  refetchInterval: () => (isLive() ? 60_000 : 15_000),
  refetchIntervalInBackground: false,
} as const
