import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/buttons/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useWords } from '#words.ts'
import { DateField } from '../../date-field.tsx'
import { formText } from '../../form-text.ts'
import { withFilters } from '../../lists/list-address.ts'
import { namedPeriod, nameOfPeriod, type Period, PERIODS } from './period.ts'

/** Yesterday, seven days, this month, or two days of one's own. */
export function PeriodChoice({ period, today }: { period: Period; today: string }) {
  const words = useWords('payouts')
  const [address, setAddress] = useSearchParams()
  const name = nameOfPeriod(period, today)
  const [isOpen, setOpen] = useState(name === null)
  const show = ({ from, to }: Period) => setAddress(withFilters(address, { from, to }))

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [from = '', to = ''] = [formText(typed, 'from'), formText(typed, 'to')].toSorted(byDay)
    show({ from, to })
  }

  return (
    <div className="grid gap-4">
      <Segmented
        label={words.period}
        hideLabel
        options={[...PERIODS, 'days' as const].map((value) => ({ value, label: words[`period.${value}`] }))}
        value={isOpen ? 'days' : (name ?? 'days')}
        onChange={(value) => {
          setOpen(value === 'days')
          if (value !== 'days') show(namedPeriod(value, today))
        }}
      />
      {isOpen && (
        <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
          <DateField label={words.fromDay} name="from" defaultValue={period.from} />
          <DateField label={words.toDay} name="to" defaultValue={period.to} />
          <Button type="submit" variant="secondary">
            {words.show}
          </Button>
        </form>
      )}
    </div>
  )
}

const byDay = (a: string, b: string): number => a.localeCompare(b)
