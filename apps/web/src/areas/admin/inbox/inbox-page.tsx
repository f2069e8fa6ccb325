import { askAhead } from '../../../api/query.ts'
import { MailSettingsCard } from '../../../components/mail-settings-card.tsx'
import { NoticeList } from '../../../components/notice-list.tsx'
import { noticesPage } from '../../../components/notice-queries.ts'
import { WorkPage } from '../../../components/work-page.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words.ts'

export function ask(params: URLSearchParams): void {
  askAhead('admin', noticesPage('admin', params))
}

/** An operator has no page for a profile, so what mails they want is chosen here. */
export function Component() {
  const words = useWords('notices')
  return (
    <WorkPage title={words.title}>
      <NoticeList who="admin" inbox={paths.adminInbox} />
      <MailSettingsCard who="admin" className="max-w-[720px]" />
    </WorkPage>
  )
}
