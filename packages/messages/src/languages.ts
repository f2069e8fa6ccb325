/** English first: it is the one the specification fixes and the server answers in. */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language's own name for itself, for the switch. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' }
