import { createContext } from 'react'

/**
 * What the layouts above have rendered already: nothing, only a `main` (`bare`), or a header and a `main` (`whole`).
 * The error page adds the rest.
 */
export const FrameContext = createContext<'nothing' | 'bare' | 'whole'>('nothing')
