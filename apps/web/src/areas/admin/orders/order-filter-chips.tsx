import { fill } from '@farmgate/messages/fill.ts'
import { useSearchParams } from 'react-router'
import { dayText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { Chip } from '#ui/fields/chip.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { withFilters } from '../lists/list-address.ts'
import { isNarrowed, readOrderAddress } from './order-address.ts'
import './order-search.css'

/** The active filters, each with a button that removes it, and a note when the search did not cover all orders. */
export function OrderFilterChips({ narrow }: { narrow: boolean }) {
  const words = useWords('bulk')
  const { language } = useLanguage()
  const [address, setAddress] = useSearchParams()
  const orderAddress = readOrderAddress(address)
  if (!isNarrowed(orderAddress)) return null

  const chip = (name: 'q' | 'from' | 'to', text: string) => (
    <li key={name}>
      <Chip
        pressed
        removeLabel={fill(words.remove, { filter: text })}
        onRemove={() => setAddress(withFilters(address, { [name]: '' }))}
      >
        {text}
      </Chip>
    </li>
  )

  return (
    <>
      <ul className="order-narrowings" aria-label={words.inForce}>
        {orderAddress.q !== '' && chip('q', fill(words['chip.q'], { words: orderAddress.q }))}
        {orderAddress.from !== '' &&
          chip('from', fill(words['chip.from'], { day: dayText(orderAddress.from, language) }))}
        {orderAddress.to !== '' &&
          chip('to', fill(words['chip.to'], { day: dayText(orderAddress.to, language) }))}
      </ul>
      {narrow && (
        <Note tone="warn" live={false}>
          {fill(words.narrow, { words: orderAddress.q })}
        </Note>
      )}
    </>
  )
}
