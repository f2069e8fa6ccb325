import { type Settings, settings } from '@farmgate/contract/settings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { query } from '../../../api/query.ts'
import { momentText } from '../../../components/day-text.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { WorkPage } from '../../../components/work-page.tsx'
import { useLanguage } from '../../../language.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words.ts'
import { SettingsForm } from './settings-form.tsx'

export function Component() {
  const words = useWords('manage')
  // Not asked again behind somebody who types: what another one saves meanwhile is told when it matters.
  const answer = useQuery({
    ...query('admin', settings, {}),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const box = useRef<HTMLDivElement>(null)
  // Each time the form begins anew it is another one.
  const [round, setRound] = useState(0)

  async function startAnew(): Promise<void> {
    await answer.refetch()
    setRound((last) => last + 1)
    box.current?.focus()
  }

  return (
    <WorkPage title={words.settings} subtitle={<LastChange settings={answer.data?.settings} />}>
      <div ref={box} tabIndex={-1} className="outline-none">
        <Loaded query={answer} skeleton={<FormSkeleton />}>
          {({ settings: saved }) => (
            <SettingsForm key={round} settings={saved} onOutdated={() => void startAnew()} />
          )}
        </Loaded>
      </div>
    </WorkPage>
  )
}

function LastChange({ settings: saved }: { settings: Settings | undefined }) {
  const words = useWords('manage')
  const { language } = useLanguage()
  if (saved === undefined) return '\u00a0'
  if (saved.updatedBy === null) return words.settingsLine
  return fill(words.lastChanged, { date: momentText(saved.updatedAt, language), name: saved.updatedBy.name })
}

const FormSkeleton = () => (
  <Card padded className="grid gap-5">
    {Array.from({ length: 4 }, (_, row) => (
      <div key={row} className="grid gap-5 md:grid-cols-2">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    ))}
  </Card>
)
