import type { ActView } from '@farmgate/contract/platform/audit-log.ts'
import { momentText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { ActFacts } from '../audit/act-facts.tsx'
import './account-panel.css'

/** The newest audit log entries about this account. */
export function AccountActions({ acts }: { acts: readonly ActView[] }) {
  const admin = useWords('admin')
  const adminSettings: Readonly<Record<string, string>> = useWords('adminSettings')
  const { language } = useLanguage()
  return (
    <Card padded ruled heading={admin['account.acts']}>
      {acts.length === 0 ? (
        <p className="text-ink-2">{admin['account.noActs']}</p>
      ) : (
        <ul className="account-list">
          {acts.map((act) => (
            <li key={act._id} className="grid gap-1">
              <p className="font-semibold">{adminSettings[`act.${act.action}`] ?? act.action}</p>
              <ActFacts act={act} />
              <p className="text-ink-2 text-sm">
                {act.admin.name}, <time dateTime={act.at}>{momentText(act.at, language)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
