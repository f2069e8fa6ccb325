import { defineConfig } from '@playwright/test'

const PORT = 8180
const API_PORT = 8181

/** The journeys run on the demo, built as for production, on ports and a database of their own. */
export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  workers: 1,
  // Both projects sign in as the same three people, so they take turns.
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? 'test-results/report.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--disable-sync',
        '--no-first-run',
        '--no-default-browser-check',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: `"${process.execPath}" ../tools/stack/demo.ts --port ${PORT} --api-port ${API_PORT} --database farmgate_e2e`,
    url: `http://127.0.0.1:${PORT}/api/readyz`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
