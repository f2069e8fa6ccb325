import { CalendarDays, Search } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'
import { DateField } from '../date-field.tsx'
import { formText } from '../form-text.ts'
import { withFilters, SEARCH_MAX } from '../lists/list-address.ts'
import { readOrderAddress } from './order-address.ts'
import './order-search.css'

/** Searches orders by text and by days. The search is stored in the address. */
export function OrderSearch() {
  const words = useWords('bulk')
  const [address, setAddress] = useSearchParams()
  const { q, from, to } = readOrderAddress(address)
  const [isOpen, setOpen] = useState(false)
  const datesId = useId()

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const textOf = (name: string): string => formText(form, name)
    setAddress(withFilters(address, { q: textOf('q'), from: textOf('from'), to: textOf('to') }))
  }

  return (
    <search aria-label={words.searchAndDates}>
      {/* Another search remounts the form with its own text and days. */}
      <form key={`${q} ${from} ${to}`} className="order-search" onSubmit={submit}>
        <Field
          className="order-search-words"
          label={words.searchOrders}
          prefix={<Search size={20} />}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button
          variant="secondary"
          className="order-search-toggle"
          icon={CalendarDays}
          aria-expanded={isOpen}
          aria-controls={datesId}
          onClick={() => setOpen(!isOpen)}
        >
          {words.filters}
        </Button>
        <div id={datesId} className="order-search-dates" data-open={isOpen}>
          <DateField label={words.from} name="from" defaultValue={from} />
          <DateField label={words.to} name="to" defaultValue={to} />
          <Button type="submit" variant="secondary" icon={Search}>
            {words.search}
          </Button>
        </div>
      </form>
    </search>
  )
}
