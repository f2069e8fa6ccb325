import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, CHROMIUM_PATH } from './chromium.ts'
import { API_PORT, DATABASE, PORT } from './stack.ts'

/** The journeys run on the demo, built as for production, on ports and a database of their own. */
export default defineConfig({
  testDir: '.',
  // Two runs side by side, each on a stack of its own, leave each other's traces alone.
  outputDir: `test-results/${DATABASE}`,
  workers: 1,
  // Both projects sign in as the same three people, so they take turns.
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // A shared machine stalls now and then, the more so with both widths on it at once. What needed another try is listed
  // as flaky, and is to be mended.
  retries: process.env['CI'] === undefined ? 0 : 2,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['E2E_REPORT'] ?? `test-results/${DATABASE}.json` }],
  ],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // One browser for a person's pages and calls: another one is a new device, and its owner gets a notice.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    // What it keeps would answer in place of the server; pwa.spec.ts lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Traces cost as much again as the walk. Where there is a second try, that one is traced.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'on-first-retry',
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: CHROMIUM_ARGS,
    },
  },
  projects: [
    {
      name: 'phone',
      ...inCi({
        testIgnore: [
          'guard.spec.ts',
          'order-desk.spec.ts',
          'review.spec.ts',
          'attention.spec.ts',
          'live.spec.ts',
          'manage.spec.ts',
          'many-rows.spec.ts',
          'redis-away.spec.ts',
          'keyboard.spec.ts',
        ],
        // Hindi takes more room, and a phone has less of it.
        grepInvert: /everybody can read and use .*, en$/,
      }),
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      ...inCi({
        testIgnore: [
          'pwa.spec.ts',
          'sessions.spec.ts',
          'sign-in.spec.ts',
          'register.spec.ts',
          'refusals.spec.ts',
          'newsletter.spec.ts',
          'lost-lists.spec.ts',
          'inbox.spec.ts',
          'invoice.spec.ts',
          'catalogue.spec.ts',
          'profile.spec.ts',
        ],
        grepInvert: /everybody can read and use .*, hi$/,
      }),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" ../tools/stack/demo.ts --port ${PORT} --api-port ${API_PORT} --database ${DATABASE}`,
    url: `http://127.0.0.1:${PORT}/api/readyz`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})

/** What hardly minds the width: CI walks each at the one where it matters more, `npm run e2e` at both. */
function inCi<Fewer>(fewer: Fewer): Fewer | Record<string, never> {
  return process.env['CI'] === undefined ? {} : fewer
}
