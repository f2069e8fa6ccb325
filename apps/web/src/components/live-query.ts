import { isLive } from '../api/live-pace.ts'

/**
 * For what others change while somebody looks at it: asked again every 15 seconds, but only while the page is in sight.
 * While changes are heard of as they are made (`useLive`), once a minute is enough, for the hint that was lost.
 */
export const liveQuery = {
  refetchInterval: () => (isLive() ? 60_000 : 15_000),
  refetchIntervalInBackground: false,
} as const
