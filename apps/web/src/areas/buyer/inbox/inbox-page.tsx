import { askAhead } from '../../../api/query.ts'
import { NoticeList } from '../../../components/notice-list.tsx'
import { noticesPage } from '../../../components/notice-queries.ts'
import { useLive } from '../../../components/use-live.ts'
import { usePageTitle } from '../../../page-title.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words.ts'

export function ask(params: URLSearchParams): void {
  askAhead('user', noticesPage('user', params))
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
