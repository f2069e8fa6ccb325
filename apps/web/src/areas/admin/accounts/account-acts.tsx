import type { ActView } from '@farmgate/contract/audit-log.ts'
import { momentText } from '../../../components/day-text.ts'
import { useLanguage } from '../../../language.ts'
import { Card } from '../../../ui/card.tsx'
import { useWords } from '../../../words.ts'
import { ActFacts } from '../audit/act-facts.tsx'
import './account-panel.css'

/** The newest acts of operators about this account, as in the audit log. */
export function AccountActs({ acts }: { acts: readonly ActView[] }) {
  const operator = useWords('operator')
  const manage: Readonly<Record<string, string>> = useWords('manage')
  const { language } = useLanguage()
  return (
    <Card padded ruled heading={operator['account.acts']}>
      {acts.length === 0 ? (
        <p className="text-ink-2">{operator['account.noActs']}</p>
      ) : (
        <ul className="account-list">
          {acts.map((act) => (
            <li key={act._id} className="grid gap-1">
              <p className="font-semibold">{manage[`act.${act.action}`] ?? act.action}</p>
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
