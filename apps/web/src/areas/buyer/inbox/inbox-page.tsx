import { prefetchAs } from '#api/query.ts'
import { NoticeList } from '#components/notice/notice-list.tsx'
import { noticesPage } from '#components/notice/notice-queries.ts'
import { useLive } from '#components/query/use-live.ts'
import { usePageTitle } from '#page-title.ts'
import { paths } from '#paths.ts'
import { useWords } from '#words.ts'

export function prefetch(params: URLSearchParams): void {
  prefetchAs('user', noticesPage('user', params))
}

export function Component() {
  useLive('user')
  const words = useWords('notices')
  usePageTitle(words.title)
  return (
    <div className="page max-w-260 pt-8">
      <h1 className="mb-3.5">{words.title}</h1>
      <NoticeList who="user" inbox={paths.inbox} />
    </div>
  )
}
