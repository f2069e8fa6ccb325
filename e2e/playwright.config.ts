import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, JOURNEY_BROWSER } from './chromium.ts'
import { BUILT_PAGES, FIRST_STACK, STACK, WORKERS } from './stack.ts'

/** What operators do on a computer, and keyboard use. Every other journey runs on a phone. */
const DESKTOP_JOURNEYS = [
  'attention.spec.ts',
  'round-day.spec.ts',
  'page-states.spec.ts',
  'farm-change.spec.ts',
  'area-guard.spec.ts',
  'keyboard.spec.ts',
  'live.spec.ts',
  'admin-settings.spec.ts',
  'bulk-actions.spec.ts',
  'operator-claims.spec.ts',
  'operator-morning.spec.ts',
  'admin-farmers.spec.ts',
  'admin-orders.spec.ts',
  'order-table.spec.ts',
  'print-round.spec.ts',
  'redis-down.spec.ts',
  'system.spec.ts',
]

/** The page itself differs with the width. */
const JOURNEYS_AT_BOTH_WIDTHS = [
  'navigation.spec.ts',
  'accessibility.spec.ts',
  'farmer-payouts.spec.ts',
  'payouts.spec.ts',
]

const { port, apiPort, database } = FIRST_STACK

const IS_CI = process.env['CI'] !== undefined

const startStacks = [
  `"${process.execPath}" ../tools/stack/journeys.ts --stacks ${WORKERS}`,
  `--port ${port} --api-port ${apiPort} --database ${database}`,
  ...(BUILT_PAGES === undefined ? [] : [`--pages "${BUILT_PAGES}"`]),
].join(' ')

/** The journeys run on the demo, built as for production. Every worker has its own stack: ports, database, mails. */
export default defineConfig({
  testDir: '.',
  // Two parallel runs, each with its own stacks, do not overwrite each other's traces.
  outputDir: `test-results/${database}`,
  workers: WORKERS,
  // The journeys of one file run in order on one stack: some rely on it.
  fullyParallel: false,
  forbidOnly: IS_CI,
  // For a shared machine that stalls: up to nine tenths of a core's time were taken by others while this was written.
  // What needed it is listed at the end of the gate, as a defect.
  retries: IS_CI ? 1 : 0,
  timeout: IS_CI ? 90_000 : 30_000,
  expect: { timeout: IS_CI ? 20_000 : 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['E2E_REPORT'] ?? `test-results/${database}.json` }],
  ],
  use: {
    baseURL: `http://127.0.0.1:${STACK.port}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // The same user agent for pages and API calls: another one counts as a new device and sends a notice.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    // Its cache would respond instead of the server; pwa.spec.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Tracing doubles the time of a journey. Where there is a retry, only the retry is traced.
    trace: IS_CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: JOURNEY_BROWSER,
      args: CHROMIUM_ARGS,
    },
  },
  projects: [
    // First, because its longest journey would otherwise end last.
    {
      name: 'desktop',
      testMatch: [...DESKTOP_JOURNEYS, ...JOURNEYS_AT_BOTH_WIDTHS],
      grepInvert: /the pages of .* are accessible, .* on a phone$/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testIgnore: DESKTOP_JOURNEYS,
      grepInvert: /the pages of .* are accessible, .* on a computer$/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  // `E2E_STACKS=running` uses stacks that are already up.
  ...(process.env['E2E_STACKS'] === 'running'
    ? {}
    : {
        webServer: {
          command: startStacks,
          wait: { stdout: /^ready /m },
          // 5 s on an idle machine; 120 s were too few once on a shared one.
          timeout: 600_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
        },
      }),
})
