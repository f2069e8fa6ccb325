import { fill } from '@farmgate/messages/fill.ts'
import { useSearchParams } from 'react-router'
import { dayText } from '../../../components/day-text.ts'
import { useLanguage } from '../../../language.ts'
import { Chip } from '../../../ui/chip.tsx'
import { useWords } from '../../../words.ts'
import { narrowed } from '../list-address.ts'
import { readAuditAddress } from './audit-address.ts'
import './audit-filters.css'

interface AuditNarrowingsProps {
  admins: readonly { readonly _id: string; readonly name: string }[]
}

/** What the log is narrowed to, each to be taken away with one press: on a phone the filters are folded away. */
export function AuditNarrowings({ admins }: AuditNarrowingsProps) {
  const words = useWords('manage')
  const many = useWords('many')
  const { language } = useLanguage()
  const [address, setAddress] = useSearchParams()
  const { q, admin, kind, from, to } = readAuditAddress(address)
  const chips = [
    { name: 'q', isOn: q !== '', text: fill(many['chip.q'], { words: q }) },
    { name: 'admin', isOn: admin !== '', text: admins.find(({ _id }) => _id === admin)?.name ?? words.admin },
    { name: 'kind', isOn: kind !== undefined, text: kind === undefined ? '' : words[`kind.${kind}`] },
    {
      name: 'from',
      isOn: from !== '',
      text: from && fill(many['chip.from'], { day: dayText(from, language) }),
    },
    { name: 'to', isOn: to !== '', text: to && fill(many['chip.to'], { day: dayText(to, language) }) },
  ].filter(({ isOn }) => isOn)
  if (chips.length === 0) return null
  return (
    <ul className="audit-narrowings" aria-label={many.inForce}>
      {chips.map(({ name, text }) => (
        <li key={name}>
          <Chip
            pressed
            removeLabel={fill(many.remove, { filter: text })}
            onRemove={() => setAddress(narrowed(address, { [name]: '' }))}
          >
            {text}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
