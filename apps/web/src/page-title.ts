import { useEffect } from 'react'
import { useWords } from './words.ts'

/** A name, not a word: the same in every language. */
export const BRAND = 'Farmgate'

/** The page's name first: a row of tabs shows little more. */
export function usePageTitle(title?: string): void {
  const { siteTitle } = useWords('shell')
  useEffect(() => {
    document.title = title === undefined ? siteTitle : `${title} - ${BRAND}`
  }, [title, siteTitle])
}
