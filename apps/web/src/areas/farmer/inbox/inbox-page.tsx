import { askAhead } from '../../../api/query.ts'
import { NoticeList } from '../../../components/notice-list.tsx'
import { noticesPage } from '../../../components/notice-queries.ts'
import { WorkPage } from '../../../components/work-page.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words.ts'

export function ask(params: URLSearchParams): void {
  askAhead('farmer', noticesPage('farmer', params))
}

export function Component() {
  const words = useWords('notices')
  return (
    <WorkPage title={words.title}>
      <NoticeList who="farmer" inbox={paths.farmerInbox} />
    </WorkPage>
  )
}
