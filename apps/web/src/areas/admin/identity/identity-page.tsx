import { identity as identityCall, legalPages } from '@farmgate/contract/identity.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { query } from '#api/query.ts'
import { dayText } from '#components/format/day-text.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { paths } from '#paths.ts'
import { Card } from '#ui/data/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { IdentityForm } from './identity-form.tsx'
import { SettingsTabs } from './settings-tabs.tsx'

export function Component() {
  const words = useWords('identity')
  // Not refetched while the operator types: a concurrent change is reported on saving.
  const result = useQuery({
    ...query('admin', identityCall, {}),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const box = useRef<HTMLDivElement>(null)
  // Increased to remount the form.
  const [round, setRound] = useState(0)

  async function startAnew(): Promise<void> {
    await result.refetch()
    setRound((last) => last + 1)
    box.current?.focus()
  }

  return (
    <WorkPage title={words.identity}>
      <SettingsTabs />
      <div ref={box} tabIndex={-1} className="outline-none">
        <Loaded query={result} skeleton={<Skeleton className="h-96 rounded-card" />}>
          {(saved) => (
            <IdentityForm
              key={round}
              saved={saved}
              onOutdated={() => void startAnew()}
              below={<LegalState />}
            />
          )}
        </Loaded>
      </div>
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
          <li key={page} className="flex flex-wrap justify-between gap-x-3">
            <Link to={paths.adminLegal} className="inline-flex min-h-11 min-w-11 items-center underline">
              {words[`page.${page}`]}
            </Link>
            <span className={check === null ? 'text-warn-fg' : 'text-ink-2'}>
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
