/** The same keys as the English words, in another language. */
export type Words<English> = { readonly [K in keyof English]: string }

export type Params = Readonly<Record<string, string | number>>

/** Replaces each `{name}` by its value. A name without a value stays visible, so that a reviewer sees the mistake. */
export const fill = (text: string, params: Params = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
