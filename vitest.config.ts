import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Half of a server test is waiting for PostgreSQL, so two go side by side even on two cores. */
const SIDE_BY_SIDE = Math.max(2, availableParallelism() - 1)

/** What measures time, or fills the machine with processes: one at a time, after everything else. */
const BY_THE_CLOCK = [
  'apps/server/src/processes/**/*.test.ts',
  'apps/server/src/http/slow-*.test.ts',
  'apps/server/src/features/accounts/sign-in-timing.test.ts',
  'apps/server/src/features/sessions/session-cost.test.ts',
  'apps/server/src/features/live/live.test.ts',
  'tools/stack/**/*.test.ts',
]

const together = { maxWorkers: SIDE_BY_SIDE, sequence: { groupOrder: 0 } }
const alone = { maxWorkers: 1, sequence: { groupOrder: 1 } }
const onServers = {
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 30_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...together,
          name: 'packages and tools',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: BY_THE_CLOCK,
        },
      },
      { test: { ...together, name: 'web', include: ['apps/web/{src,build,pages}/**/*.test.ts'] } },
      {
        test: {
          ...together,
          ...onServers,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: BY_THE_CLOCK,
        },
      },
      { test: { ...alone, ...onServers, name: 'by the clock', include: BY_THE_CLOCK } },
    ],
  },
})
