import { existsSync } from 'node:fs'

/** Debian's Chromium, unless the environment names another. */
export const CHROMIUM_PATH = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/**
 * The same browser without a window, where it is installed. With windows, every new context costs more than the page
 * in it. Measured: of 19 s of CPU for four contexts, a toolbar that is never shown took 9 s.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

export const JOURNEY_BROWSER =
  process.env['CHROMIUM_PATH'] === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM_PATH

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
]
