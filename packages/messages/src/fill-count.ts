import { fill } from './fill.ts'
import type { Language } from './languages.ts'

/** The two plural forms of English and Hindi, each with `{count}`. Hindi uses `one` for 0 as well. */
type PluralForms<K extends string> = Readonly<Record<`${K}.one` | `${K}.other`, string>>

const rules: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en'),
  hi: new Intl.PluralRules('hi'),
}

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
  const form: keyof PluralForms<K> = rules[language].select(count) === 'one' ? `${key}.one` : `${key}.other`
  return fill(words[form], { count: shown })
}
