import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** A third of a server test is waiting (for PostgreSQL, for a timer), so three go side by side on two cores. */
const SIDE_BY_SIDE = availableParallelism() + 1

/** What measures time under load, or fills the machine with processes: one at a time, after everything else. */
const BY_THE_CLOCK = [
  'apps/server/src/processes/{crowd,database-restart,limits,live,orders-under-fire,pay-flood}.test.ts',
  'apps/server/src/processes/{refunds-under-fire,rolling-restart,sign-in-flood}.test.ts',
  'apps/server/src/web/forward.test.ts',
  'apps/server/src/features/people/sign-in/sign-in-timing.test.ts',
  'apps/server/src/features/telling/live-updates/live-updates.test.ts',
  'tools/stack/{dev,restart-on-change}.test.ts',
]

/** Pages and components that are rendered with React, on answers of the contract. */
const RENDERED = 'apps/web/src/**/*.page.test.ts'

/** Files of one worker share its modules: to import the application takes longer than most files. */
const shared = { isolate: false }
const together = { ...shared, maxWorkers: SIDE_BY_SIDE, sequence: { groupOrder: 0 } }
const alone = { ...shared, maxWorkers: 1, sequence: { groupOrder: 1 } }
/** For what starts processes or asks servers: long enough on a busy machine. */
const patient = { testTimeout: 30_000, hookTimeout: 30_000 }
/** `npm run check:statements` reads what is sent from where. */
const recorder =
  process.env['RECORD_STATEMENTS'] === undefined
    ? []
    : ['apps/server/src/testing/database/record-statements.ts']
const onServers = {
  ...patient,
  setupFiles: recorder,
  globalSetup: ['apps/server/src/testing/database/global-setup.ts'],
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...together,
          ...patient,
          name: 'packages and tools',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: BY_THE_CLOCK,
        },
      },
      {
        test: {
          ...together,
          name: 'web',
          include: ['apps/web/{src,build,pages}/**/*.test.{ts,tsx}'],
          exclude: [RENDERED],
        },
      },
      {
        test: {
          ...together,
          // React and its scheduler keep state: a page that breaks in one file would break those of the next.
          isolate: true,
          name: 'pages',
          include: [RENDERED],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/setup.ts'],
          // Not the clock of React: seeing it jump back, it would wait that long before it shows what was loaded.
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] },
          testTimeout: 60_000,
        },
      },
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
