import { fill } from '@farmgate/messages/fill.ts'
import { useSearchParams } from 'react-router'
import { dayText } from '../../../components/day-text.ts'
import { useLanguage } from '../../../language.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Note } from '../../../ui/note.tsx'
import { useWords } from '../../../words.ts'
import { narrowed } from '../list-address.ts'
import { isNarrowed, readOrderAddress } from './order-address.ts'
import './order-search.css'

/** What the list is narrowed to, each to be taken away with one press; and that there may be more than was looked at. */
export function OrderNarrowings({ narrow }: { narrow: boolean }) {
  const words = useWords('many')
  const { language } = useLanguage()
  const [address, setAddress] = useSearchParams()
  const place = readOrderAddress(address)
  if (!isNarrowed(place)) return null

  const chip = (name: 'q' | 'from' | 'to', text: string) => (
    <li key={name}>
      <Chip
        pressed
        removeLabel={fill(words.remove, { filter: text })}
        onRemove={() => setAddress(narrowed(address, { [name]: '' }))}
      >
        {text}
      </Chip>
    </li>
  )

  return (
    <>
      <ul className="order-narrowings" aria-label={words.inForce}>
        {place.q !== '' && chip('q', fill(words['chip.q'], { words: place.q }))}
        {place.from !== '' && chip('from', fill(words['chip.from'], { day: dayText(place.from, language) }))}
        {place.to !== '' && chip('to', fill(words['chip.to'], { day: dayText(place.to, language) }))}
      </ul>
      {narrow && (
        <Note tone="warn" standing>
          {fill(words.narrow, { words: place.q })}
        </Note>
      )}
    </>
  )
}
