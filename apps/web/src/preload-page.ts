import { createContext, use } from 'react'

/** Fetches the code and words of the page at an address ahead of the visit. */
export type PreloadPage = (path: string) => void

export const PreloadContext = createContext<PreloadPage>(() => {})

export const usePreloadPage = (): PreloadPage => use(PreloadContext)
