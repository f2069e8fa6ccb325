/** The digits on the keypad while they are typed; null shows the number as it was before. */
export type KeypadText = string | null

/** Returns the digits after a key. The first digit replaces the old number; one that would pass `max` is ignored. */
export function typeDigits(text: KeypadText, digits: string, max: number): KeypadText {
  const next = `${text ?? ''}${digits}`.replace(/^0+(?=\d)/, '')
  return Number(next) > max ? text : next
}

/** Returns the digits after the last one was deleted; of an untouched number, its own last digit. */
export const deleteDigit = (text: KeypadText, value: number): string => (text ?? String(value)).slice(0, -1)

/** Returns the Latin digit of a key of the keyboard, also of one with Devanagari digits; null for any other key. */
export function digitOf(key: string): string | null {
  if (/^[0-9]$/.test(key)) return key
  return /^[०-९]$/.test(key) ? String(key.charCodeAt(0) - '०'.charCodeAt(0)) : null
}
