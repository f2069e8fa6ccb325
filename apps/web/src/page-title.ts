import { useEffect } from 'react'
import { useWords } from './words.ts'

/** A proper name: the same in every language. */
export const BRAND = 'Farmgate'

/** Sets the document's title. The page's name comes first, because a browser tab shows little more. */
export function usePageTitle(title?: string): void {
  const { siteTitle } = useWords('shell')
  useEffect(() => {
    document.title = title === undefined ? siteTitle : `${title} - ${BRAND}`
  }, [title, siteTitle])
}
