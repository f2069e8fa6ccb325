import { describe, expect, test } from 'vitest'
import { shortWeekdayText, weekdayText } from './day-names.ts'
import { LANGUAGES } from './languages.ts'
import { monthText } from './month-text.ts'

/** Every third day of a year, at the last and the first minute of a day in India. */
const MOMENTS = Array.from({ length: 122 }, (_, index) => Date.UTC(2026, 0, 1 + 3 * index, 18, 30))
  .flatMap((midnight) => [midnight - 60_000, midnight])
  .map((at) => new Date(at).toISOString())

describe.each(LANGUAGES)('in %s, as the formatter writes it for India', (language) => {
  const formatter = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-IN`, {
      ...options,
      timeZone: 'Asia/Kolkata',
      numberingSystem: 'latn',
    })

  test('a day has its long and its short name', () => {
    const [long, short] = [formatter({ weekday: 'long' }), formatter({ weekday: 'short' })]
    for (const at of MOMENTS) {
      expect(weekdayText(at, language)).toBe(long.format(new Date(at)))
      expect(shortWeekdayText(at, language)).toBe(short.format(new Date(at)))
    }
  })

  test('a month has its name and year', () => {
    const long = formatter({ month: 'long', year: 'numeric' })
    for (const at of MOMENTS) expect(monthText(at, language)).toBe(long.format(new Date(at)))
  })
})
