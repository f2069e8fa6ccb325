import { useSearchParams } from 'react-router'
import { pageLinks } from '#components/query/page-links.ts'
import { Pager } from '#ui/navigation/pager.tsx'
import { useWords } from '#words.ts'

export function ListPager({ nextCursor }: { nextCursor: string | null }) {
  const admin = useWords('admin')
  const [address] = useSearchParams()
  return (
    <Pager
      label={admin.pages}
      previousLabel={admin.previous}
      nextLabel={admin.next}
      className="mt-8"
      {...pageLinks(address, nextCursor)}
    />
  )
}
