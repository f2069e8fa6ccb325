import { identity as identityCall, legalPages } from '@farmgate/contract/market/identity.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#api/query.ts'
import { dayText } from '#components/format/day-text.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { Card } from '#ui/data/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { IdentityForm } from './identity-form.tsx'
import { formQuery, RestartableForm, useRestart } from './restartable-form.tsx'

export function Component() {
  const words = useWords('identity')
  const result = useQuery({ ...query('admin', identityCall, {}), ...formQuery })
  const { round, startAnew } = useRestart(result.refetch)
  return (
    <WorkPage title={words.identity}>
      <RestartableForm round={round}>
        <Loaded query={result} skeleton={<Skeleton className="h-96 rounded-card" />}>
          {(saved) => <IdentityForm saved={saved} onOutdated={startAnew} below={<LegalState />} />}
        </Loaded>
      </RestartableForm>
    </WorkPage>
  )
}

/** Which legal pages counsel has checked. */
function LegalState() {
  const words = useWords('identity')
  const { language } = useLanguage()
  const { data } = useQuery(query('admin', legalPages, {}))
  return (
    <Card heading={words.legal} padded>
      <p className="mb-3 text-ink-3 text-sm">{words.bothLanguages}</p>
      <ul className="grid gap-2">
        {(data?.pages ?? []).map(({ page, check }) => (
          <li key={page} className="flex items-center justify-between gap-x-3">
            <Link to={adminPaths.legal} className="inline-flex min-h-11 min-w-11 items-center underline">
              {words[`page.${page}`]}
            </Link>
            <span className={`text-end text-sm ${check === null ? 'text-warn-fg' : 'text-ink-2'}`}>
              {check === null
                ? words.toBeChecked
                : fill(words.checkedOn, { date: dayText(check.on, language) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
