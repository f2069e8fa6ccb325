import { useSearchParams } from 'react-router'
import { pageLinks } from '../../components/page-links.ts'
import { Pager } from '../../ui/pager.tsx'
import { useWords } from '../../words.ts'

export function ListPager({ nextCursor }: { nextCursor: string | null }) {
  const operator = useWords('operator')
  const [address] = useSearchParams()
  return (
    <Pager
      label={operator.pages}
      previousLabel={operator.previous}
      nextLabel={operator.next}
      className="mt-8"
      {...pageLinks(address, nextCursor)}
    />
  )
}
