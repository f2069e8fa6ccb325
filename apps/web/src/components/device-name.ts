import { fill } from '@farmgate/messages/fill.ts'

/**
 * A browser's description of itself as a person would say it. The order matters: nearly all of them
 * also claim to be Safari, and Edge and Opera claim to be Chrome.
 */
export function deviceName(
  userAgent: string,
  words: { readonly device: string; readonly unknownDevice: string },
): string {
  const browser = firstMatch(BROWSERS, userAgent)
  const system = firstMatch(SYSTEMS, userAgent)
  if (browser !== null && system !== null) return fill(words.device, { browser, system })
  return browser ?? system ?? words.unknownDevice
}

export const isHandheld = (userAgent: string): boolean => /\b(Android|iPhone|iPad)\b/.test(userAgent)

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
