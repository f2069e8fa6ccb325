import { createContext } from 'react'

/**
 * What stands around a page already: nothing, a `main` alone (`bare`), or a header and a `main`. Whatever takes the
 * place of a page that failed adds the rest.
 */
export const InFrame = createContext<'nothing' | 'bare' | 'whole'>('nothing')
