import { type Settings, settings } from '@farmgate/contract/market/settings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { momentText } from '#components/format/day-text.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { WorkPage } from '#components/frame/work-page.tsx'
import { useLanguage } from '#language.ts'
import { Card } from '#ui/data/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { formQuery, RestartableForm, useRestart } from '../identity/restartable-form.tsx'
import { SettingsTabs } from '../identity/settings-tabs.tsx'
import { NeedsFactor } from '../second-factor/needs-factor.tsx'
import { SettingsForm } from './settings-form.tsx'

export function Component() {
  const words = useWords('adminSettings')
  const result = useQuery({ ...query('admin', settings, {}), ...formQuery })
  const { round, startAnew } = useRestart(result.refetch)
  return (
    <WorkPage title={words.settings} subtitle={<LastChange settings={result.data?.settings} />}>
      <SettingsTabs />
      <NeedsFactor />
      <RestartableForm round={round}>
        <Loaded query={result} skeleton={<FormSkeleton />}>
          {({ settings: saved }) => <SettingsForm settings={saved} onOutdated={startAnew} />}
        </Loaded>
      </RestartableForm>
    </WorkPage>
  )
}

function LastChange({ settings: saved }: { settings: Settings | undefined }) {
  const words = useWords('adminSettings')
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
