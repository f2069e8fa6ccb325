import { ORDER_STATUSES } from '@farmgate/domain/ordering/orders/stage.ts'
import { type ChangeEvent, useId } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '#words.ts'
import { withFilters } from '../../lists/list-address.ts'
import { readOrderAddress } from '../order-address.ts'

/** Narrows the table to a status and to days. A change applies at once. */
export function DayAndStatusFilter() {
  const admin = useWords('admin')
  const bulk = useWords('bulk')
  const table = useWords('orderTable')
  const words = useWords('orderWords')
  const [address, setAddress] = useSearchParams()
  const { status, from, to } = readOrderAddress(address)
  const id = useId()
  const change =
    (name: 'status' | 'from' | 'to') =>
    ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>): void =>
      setAddress(withFilters(address, { [name]: currentTarget.value }), { preventScrollReset: true })
  return (
    <fieldset className="order-table-filter">
      <legend className="sr-only">{table.filterShown}</legend>
      <label htmlFor={`${id}-status`}>{bulk['column.status']}</label>
      <select id={`${id}-status`} value={status ?? ''} onChange={change('status')}>
        <option value="">{admin.all}</option>
        {ORDER_STATUSES.map((each) => (
          <option key={each} value={each}>
            {words[`status.${each}`]}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-from`}>{bulk.from}</label>
      <input id={`${id}-from`} type="date" value={from} onChange={change('from')} />
      <label htmlFor={`${id}-to`}>{bulk.to}</label>
      <input id={`${id}-to`} type="date" value={to} onChange={change('to')} />
    </fieldset>
  )
}
