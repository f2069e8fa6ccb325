import type { SubscriberView } from '@farmgate/contract/market/newsletter-admin.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Check, LogOut } from 'lucide-react'
import { dayText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { Badge } from '#ui/data/badge.tsx'
import { type Column, DataTable } from '#ui/data/data-table.tsx'
import { useWords } from '#words.ts'
import './subscriber-table.css'

export function SubscriberTable({ subscribers }: { subscribers: readonly SubscriberView[] }) {
  const words = useWords('adminSettings')
  const listing = useWords('listing')
  const { language } = useLanguage()
  const columns: readonly (Column & { key: Key })[] = [
    { key: 'email', label: words.subscriber, primary: true },
    { key: 'since', label: words.since },
    { key: 'language', label: words.language },
    { key: 'consent', label: words.consent, wide: true },
    { key: 'state', label: listing.status, hideLabel: true },
  ]

  function cell(person: SubscriberView, { key }: { key: Key }) {
    switch (key) {
      case 'email':
        return <span className="wrap-anywhere font-semibold">{person.email}</span>
      case 'since':
        return dayText(person.since, language)
      case 'language':
        return person.language === 'en' ? words.english : words.hindi
      case 'consent':
        return (
          <span className="subscriber-consent" lang={person.language}>
            {person.consent}
          </span>
        )
      case 'state':
        return person.left === null ? (
          <Badge tone="ok" icon={Check}>
            {words.subscribed}
          </Badge>
        ) : (
          <Badge tone="mute" icon={LogOut}>
            {fill(words.leftOn, { date: dayText(person.left, language) })}
          </Badge>
        )
    }
  }

  return (
    <DataTable
      className="subscriber-table"
      caption={words.newsletter}
      columns={columns}
      rows={subscribers}
      rowKey={({ _id }) => _id}
      cell={cell}
    />
  )
}

type Key = 'email' | 'since' | 'language' | 'consent' | 'state'
