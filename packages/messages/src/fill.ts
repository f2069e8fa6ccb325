/** The same keys as the English words, in another language. */
export type Words<English> = { readonly [K in keyof English]: string }

export type Params = Readonly<Record<string, string | number>>

/** Puts values where the text says `{name}`. An unknown name stays visible, so a slip is seen in review. */
export const fill = (text: string, params: Params = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
