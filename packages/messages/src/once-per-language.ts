import type { Language } from './languages.ts'

/** Makes each language's formatter when it is first used. Made at the start, eight of them took a cheap phone 100 ms. */
export function oncePerLanguage<Format>(
  make: (language: Language) => Format,
): (language: Language) => Format {
  const made = new Map<Language, Format>()
  return (language) => {
    const format = made.get(language) ?? make(language)
    made.set(language, format)
    return format
  }
}
