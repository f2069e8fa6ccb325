import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `npm run screenshots`: every page at both widths, in both themes and languages, into `screenshots/`. */
export default defineConfig(journeys, {
  timeout: 300_000,
  projects: ['phone', 'desktop'].map((name) => ({ name, testMatch: 'screenshots.ts', testIgnore: [] })),
})
