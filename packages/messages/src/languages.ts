/** English first: the specification fixes its texts, and the server answers in it. */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language's name in that language, for the language switch. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' }
