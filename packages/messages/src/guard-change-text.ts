import { fill } from './fill.ts'

type Value = number | boolean
type GuardWords = Readonly<Record<'guardChange' | 'value.yes' | 'value.no', string>>

/** A value of a setting: `2,000`, `yes`. */
export const guardValueText = (words: GuardWords, value: Value): string =>
  typeof value === 'number' ? value.toLocaleString('en-IN') : words[value ? 'value.yes' : 'value.no']

/** `Payouts: hours until a changed account is paid: from 48 to 10`. The words have the name of each setting. */
export const guardChangeText = (
  words: GuardWords,
  { setting, from, to }: { readonly setting: string; readonly from: Value; readonly to: Value },
): string => {
  const names: Readonly<Record<string, string>> = words
  return fill(words.guardChange, {
    setting: names[`fact.${setting}`] ?? setting,
    from: guardValueText(words, from),
    to: guardValueText(words, to),
  })
}
