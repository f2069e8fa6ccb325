import { products } from '@farmgate/contract/catalogue/products.ts'
import { UNITS } from '@farmgate/domain/catalogue/listings/unit.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from '#navigation.tsx'
import { query } from '#api/query.ts'
import { useDebounced } from '#components/query/use-debounced.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Chip } from '#ui/fields/chip.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'
import { useShowText } from '../count-text.ts'
import { pricesInOrder, readAmount } from '../price-range.ts'
import {
  shopQueryInput,
  type Filters,
  NO_FILTERS,
  readAddress,
  type ShopAddress,
  writeAddress,
} from '../shop-address.ts'

/** The list behind the dialog changes only when its button is pressed; the button shows the resulting count. */
export function FilterDialog({ address, onClose }: { address: ShopAddress; onClose: () => void }) {
  const words = useWords('shop')
  const shell = useWords('shell')
  const navigate = useNavigate()
  const form = useId()
  const [draft, setDraft] = useState(address.filters)
  const [checked, setChecked] = useState(false)
  const filters = asFilters(draft)
  const showText = useShowText()
  const count = useCount(address, filters ?? address.filters)

  function apply(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (filters === null) return
    onClose()
    void navigate(writeAddress({ ...address, filters, trail: [] }))
  }

  const amount = (field: 'minPrice' | 'maxPrice', label: string) => (
    <Field
      label={label}
      prefix="₹"
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={draft[field]}
      error={checked && readAmount(draft[field]) === null && words.priceInvalid}
      onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
    />
  )

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.filters}
      closeLabel={shell.close}
      footer={
        <>
          <Button variant="secondary" onClick={() => setDraft(NO_FILTERS)}>
            {words.clearAll}
          </Button>
          <Button type="submit" form={form}>
            {showText(filters === null ? undefined : count)}
          </Button>
        </>
      }
    >
      <form id={form} className="filter-form" noValidate onSubmit={apply}>
        <Checkbox
          label={words.inStockOnly}
          checked={draft.inStock}
          onChange={({ target }) => setDraft({ ...draft, inStock: target.checked })}
        />
        <fieldset>
          <legend>{words.priceInRupees}</legend>
          <div className="grid grid-cols-2 gap-4">
            {amount('minPrice', words.priceFrom)}
            {amount('maxPrice', words.priceTo)}
          </div>
        </fieldset>
        <fieldset>
          <legend>{words.soldByUnit}</legend>
          <div className="flex flex-wrap gap-2">
            {UNITS.map((unit) => (
              <Chip
                key={unit}
                pressed={draft.unit === unit}
                onClick={() => setDraft({ ...draft, unit: draft.unit === unit ? null : unit })}
              >
                {shell[`unit.${unit}`]}
              </Chip>
            ))}
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}

/** Returns null while an amount is invalid. */
function asFilters(draft: Filters): Filters | null {
  const minPrice = readAmount(draft.minPrice)
  const maxPrice = readAmount(draft.maxPrice)
  return minPrice === null || maxPrice === null
    ? null
    : { ...draft, ...pricesInOrder({ minPrice, maxPrice }) }
}

/**
 * Counts the products that these filters would leave, once typing pauses. Passed as a text, because an object is new at
 * every render.
 */
function useCount(address: ShopAddress, filters: Filters) {
  const debounced = useDebounced(writeAddress({ ...address, filters, trail: [] }))
  const input = shopQueryInput(readAddress(new URL(debounced, location.origin).searchParams))
  const { data } = useQuery({
    ...query('user', products, { query: { ...input, limit: '1' } }),
    placeholderData: keepPreviousData,
  })
  return data
}
