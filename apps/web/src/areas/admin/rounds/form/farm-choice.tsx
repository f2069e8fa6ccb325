import { allFarmers } from '@farmgate/contract/catalogue/product-review.ts'
import type { Round } from '@farmgate/contract/delivery/rounds.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { useDebounced } from '#components/query/use-debounced.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Field } from '#ui/fields/field.tsx'
import { FieldError } from '#ui/fields/field-shell.tsx'
import { useWords } from '#words.ts'

type Farm = Round['farmNames'][number]

interface FarmChoiceProps {
  /** The farms of the round as it was read. */
  known: Round['farmNames']
  chosen: readonly string[]
  error: string | undefined
  onChange: (farms: string[]) => void
}

/** Few, because a search finds the others. */
const FOUND = '12'

/** The farms of the round first, then those that the search finds. Suspended farms can't join. */
export function FarmChoice({ known, chosen, error, onChange }: FarmChoiceProps) {
  const words = useWords('rounds')
  const [text, setText] = useState('')
  // Chosen from a search: they stay in sight when it is cleared.
  const [picked, setPicked] = useState<readonly Farm[]>([])
  const q = useDebounced(text.trim())
  const { data } = useQuery(
    query('admin', allFarmers, { query: { limit: FOUND, ...(q === '' ? {} : { q }) } }),
  )
  const found = (data?.farmers ?? []).filter(
    ({ _id, suspended }) => suspended === null || known.some((farm) => farm._id === _id),
  )
  const kept = [...known, ...picked]
  const farms =
    q === '' ? [...kept, ...found.filter(({ _id }) => !kept.some((farm) => farm._id === _id))] : found

  function toggle(farm: Farm, isChosen: boolean): void {
    if (isChosen && !kept.some(({ _id }) => _id === farm._id)) setPicked([...picked, farm])
    onChange(isChosen ? [...chosen, farm._id] : chosen.filter((each) => each !== farm._id))
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field
          label={words.findFarm}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <p className="text-ink-2 text-sm" aria-live="polite">
          {fill(words.farmsChosen, { count: chosen.length })}
        </p>
      </div>
      {farms.length === 0 && <p className="text-ink-2">{words.noFarms}</p>}
      <div className="grid gap-x-4 md:grid-cols-2">
        {farms.map(({ _id, name, place }) => (
          <Checkbox
            key={_id}
            label={
              <span className="wrap-anywhere">
                {name}
                {place !== '' && <span className="round-small block">{place}</span>}
              </span>
            }
            checked={chosen.includes(_id)}
            onChange={(event) => toggle({ _id, name, place }, event.target.checked)}
          />
        ))}
      </div>
      {error !== undefined && <FieldError id="farms-error">{error}</FieldError>}
    </div>
  )
}
