import { prefetchAs } from '#api/query.ts'
import { NoticeList } from '#components/notice/notice-list.tsx'
import { noticesPage } from '#components/notice/notice-queries.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { farmerPaths } from '#farmer-pages.ts'
import { useWords } from '#words.ts'

export function prefetch(params: URLSearchParams): void {
  prefetchAs('farmer', noticesPage('farmer', params))
}

export function Component() {
  const words = useWords('notices')
  return (
    <WorkPage title={words.title}>
      <NoticeList who="farmer" inbox={farmerPaths.inbox} />
    </WorkPage>
  )
}
