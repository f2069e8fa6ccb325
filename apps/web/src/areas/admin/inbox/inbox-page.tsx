import { prefetchAs } from '#api/query.ts'
import { MailSettingsCard } from '#components/notice/mail-settings-card.tsx'
import { NoticeList } from '#components/notice/notice-list.tsx'
import { noticesPage } from '#components/notice/notice-queries.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { adminPaths } from '#admin-pages.ts'
import { useWords } from '#words.ts'

export function prefetch(params: URLSearchParams): void {
  prefetchAs('admin', noticesPage('admin', params))
}

/** Operators have no profile page, so their mail preferences are here. */
export function Component() {
  const words = useWords('notices')
  return (
    <WorkPage title={words.title}>
      <NoticeList who="admin" inbox={adminPaths.inbox} />
      <MailSettingsCard who="admin" className="max-w-[720px]" />
    </WorkPage>
  )
}
