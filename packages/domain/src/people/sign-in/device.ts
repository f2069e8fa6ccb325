/** A browser's name and operating system, read from its user agent. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** The same as text for a notice; unknown parts are left out. */
export function deviceFacts(userAgent: string): Readonly<Record<string, string>> {
  const { browser, system } = deviceOf(userAgent)
  return { ...(browser === null ? {} : { browser }), ...(system === null ? {} : { system }) }
}

/** The order matters: nearly every browser also claims to be Safari, and Edge and Opera claim to be Chrome. */
export const deviceOf = (userAgent: string): Device => ({
  browser: firstMatch(BROWSERS, userAgent),
  system: firstMatch(SYSTEMS, userAgent),
})

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstMatch = (names: typeof BROWSERS, userAgent: string): string | null =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
