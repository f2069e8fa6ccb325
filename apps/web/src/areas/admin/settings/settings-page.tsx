import { type Settings, settings } from '@farmgate/contract/market/settings.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { query } from '#api/query.ts'
import { momentText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { WorkPage } from '#components/frame/work-page.tsx'
import { useLanguage } from '#language.ts'
import { Card } from '#ui/data/card.tsx'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'
import { formQuery, RestartableForm, useRestart } from '../identity/restartable-form.tsx'
import { NeedsFactor } from '../second-factor/needs-factor.tsx'
import { MarketUsesCard } from './market-uses-card.tsx'
import './settings.css'
import { SettingsForm } from './settings-form.tsx'
import {
  type SettingsSection,
  type Shows,
  type ShownSettings,
  useShownSettings,
} from './use-shown-settings.ts'

/** The settings in sections: one is open, and a search shows what it finds in all of them. */
export function Component() {
  const words = useWords('adminSettings')
  const result = useQuery({ ...query('admin', settings, {}), ...formQuery })
  const { round, startAnew } = useRestart(result.refetch)
  const [search, setSearch] = useState('')
  const shown = useShownSettings(search)
  return (
    <WorkPage
      title={words.settings}
      subtitle={<LastChange settings={result.data?.settings} />}
      end={<SettingsSearch value={search} found={shown.found} onChange={setSearch} />}
    >
      <NeedsFactor />
      <RestartableForm round={round}>
        <Loaded query={result} skeleton={<FormSkeleton />}>
          {({ settings: saved }) => <Sections settings={saved} shown={shown} onOutdated={startAnew} />}
        </Loaded>
      </RestartableForm>
    </WorkPage>
  )
}

interface SearchProps {
  value: string
  found: number | null
  onChange: (text: string) => void
}

function SettingsSearch({ value, found, onChange }: SearchProps) {
  const words = useWords('marketSettings')
  const { language } = useLanguage()
  const count = found === 0 ? words.noSettings : fillCount(language, words, 'settingsFound', found ?? 0)
  return (
    <search aria-label={words.searchSettings} className="settings-search">
      <Field
        label={<span className="sr-only">{words.searchSettings}</span>}
        prefix={<Search size={20} />}
        type="search"
        placeholder={words.searchSettings}
        autoComplete="off"
        maxLength={60}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <output className="min-h-5 text-ink-2 text-sm">{found !== null && count}</output>
    </search>
  )
}

interface SectionsProps {
  settings: Settings
  shown: ShownSettings
  onOutdated: () => void
}

function Sections({ settings: saved, shown: { sections, shows, found }, onOutdated }: SectionsProps) {
  const words = useWords('marketSettings')
  const [address] = useSearchParams()
  const asked = address.get('section')
  const current = sections.find((section) => section === asked) ?? sections[0]
  // A section that was opened stays, hidden, with what was typed into it.
  const [opened, setOpened] = useState<readonly SettingsSection[]>([])
  const visible = found === null ? sections.filter((section) => section === current) : sections
  const fresh = visible.filter((section) => !opened.includes(section))
  if (fresh.length > 0) setOpened([...opened, ...fresh])
  return (
    <div className="settings-columns">
      <nav aria-label={words.sections}>
        <ul className="settings-sections">
          {sections.map((section) => (
            <li key={section}>
              <Link
                to={`?section=${section}`}
                replace
                preventScrollReset
                className="settings-section"
                aria-current={visible.includes(section) ? 'true' : undefined}
              >
                {words[`section.${section}`]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 content-start gap-5">
        {opened.map((section) => (
          <div key={section} hidden={!visible.includes(section)}>
            <OneSection section={section} settings={saved} shows={shows} onOutdated={onOutdated} />
          </div>
        ))}
      </div>
    </div>
  )
}

interface OneSectionProps extends Pick<SectionsProps, 'settings' | 'onOutdated'> {
  section: SettingsSection
  shows: Shows
}

function OneSection({ section, settings: saved, shows, onOutdated }: OneSectionProps) {
  if (section === 'uses') return <MarketUsesCard shows={shows} />
  if (section === 'fees') return <FeesCard fees={saved.fees} />
  return <SettingsForm section={section} settings={saved} shows={shows} onOutdated={onOutdated} />
}

/** Read-only. */
function FeesCard({ fees }: Pick<Settings, 'fees'>) {
  const words = useWords('adminSettings')
  return (
    <Card heading={words.fees} padded>
      <p className="mb-5 text-ink-2 text-sm">{words.feesText}</p>
      <DefinitionRows
        rows={[
          { label: words.deliveryFee, value: rupeesText(fees.delivery) },
          { label: words.platformFee, value: rupeesText(fees.platform) },
        ]}
      />
    </Card>
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
