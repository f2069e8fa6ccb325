import { fill } from '@farmgate/messages/fill.ts'
import { useSearchParams } from 'react-router'
import { dayText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { Chip } from '#ui/fields/chip.tsx'
import { useWords } from '#words.ts'
import { withFilters } from '../lists/list-address.ts'
import { readAuditAddress } from './audit-address.ts'
import './audit-filters.css'

interface AuditFilterChipsProps {
  admins: readonly { readonly _id: string; readonly name: string }[]
}

/** The active filters, each with a button that removes it: on a phone the filter form is folded. */
export function AuditFilterChips({ admins }: AuditFilterChipsProps) {
  const words = useWords('adminSettings')
  const bulk = useWords('bulk')
  const { language } = useLanguage()
  const [address, setAddress] = useSearchParams()
  const { q, admin, kind, from, to } = readAuditAddress(address)
  const chips = [
    { name: 'q', isOn: q !== '', text: fill(bulk['chip.q'], { words: q }) },
    { name: 'admin', isOn: admin !== '', text: admins.find(({ _id }) => _id === admin)?.name ?? words.admin },
    { name: 'kind', isOn: kind !== undefined, text: kind === undefined ? '' : words[`kind.${kind}`] },
    {
      name: 'from',
      isOn: from !== '',
      text: from && fill(bulk['chip.from'], { day: dayText(from, language) }),
    },
    { name: 'to', isOn: to !== '', text: to && fill(bulk['chip.to'], { day: dayText(to, language) }) },
  ].filter(({ isOn }) => isOn)
  if (chips.length === 0) return null
  return (
    <ul className="audit-narrowings" aria-label={bulk.inForce}>
      {chips.map(({ name, text }) => (
        <li key={name}>
          <Chip
            pressed
            removeLabel={fill(bulk.remove, { filter: text })}
            onRemove={() => setAddress(withFilters(address, { [name]: '' }))}
          >
            {text}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
