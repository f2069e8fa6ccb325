/** For what others change while somebody looks at it: asked again every 15 seconds, but only while the page is in sight. */
export const liveQuery = { refetchInterval: 15_000, refetchIntervalInBackground: false } as const
