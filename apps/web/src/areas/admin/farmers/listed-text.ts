import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useLanguage } from '#language.ts'
import { shortCount } from '#ui/data/short-count.ts'
import { useWords } from '#words.ts'

/** Returns a text with the number of the farmer's products, in any state. */
export function useListedText(): (count: number) => string {
  const admin = useWords('admin')
  const { language } = useLanguage()
  return (count) => fillCount(language, admin, 'listedProducts', count, shortCount(count))
}
