import type { Letter } from './letter.ts'

/** The letter, or the reason why there is nothing to write. */
export type Written = { readonly letter: Letter } | { readonly unsentBecause: string }

export const nothing = (unsentBecause: string): Written => ({ unsentBecause })
