import { fill } from './fill.ts'
import type { Language } from './languages.ts'
import { oncePerLanguage } from './once-per-language.ts'

/** The two plural forms of English and Hindi, each with `{count}`. Hindi uses `one` for 0 as well. */
type PluralForms<K extends string> = Readonly<Record<`${K}.one` | `${K}.other`, string>>

const rulesOf = oncePerLanguage((language) => new Intl.PluralRules(language))

/**
 * Fills `{count}` into the plural form that the count takes: `fillCount('en', shell, 'items', 3)` is `3 items`.
 * `shown` is the count as it is displayed, where that is shorter, such as `999+`.
 */
export function fillCount<K extends string>(
  language: Language,
  words: PluralForms<NoInfer<K>>,
  key: K,
  count: number,
  shown: string | number = count,
): string {
  const form: keyof PluralForms<K> = rulesOf(language).select(count) === 'one' ? `${key}.one` : `${key}.other`
  return fill(words[form], { count: shown })
}
