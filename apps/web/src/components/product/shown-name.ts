interface NamedProduct {
  readonly name: string
  readonly hindiName?: string | undefined
}

/**
 * Returns a product's name in the page's language, for pages that only the app opens. What the server renders, which has no
 * document, uses `useProduceName`.
 */
export const shownName = ({ name, hindiName }: NamedProduct): string =>
  hindiName !== undefined && document.documentElement.lang === 'hi' ? hindiName : name
