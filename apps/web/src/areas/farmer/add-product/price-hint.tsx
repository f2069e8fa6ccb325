import { marketPrices } from '@farmgate/contract/catalogue/listings.ts'
import { UNITS } from '@farmgate/domain/catalogue/listings/unit.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useQuery } from '@tanstack/react-query'
import { IndianRupee } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { query } from '#api/query.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import type { ProductValues } from '../listing/product-fields.tsx'

/** What other farms sell this produce for. Nothing while the name or the unit is missing, or too few sell it. */
export function PriceHint({ control }: { control: Control<ProductValues> }) {
  const farm = useWords('farm')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const [typed, chosen] = useWatch({ control, name: ['name', 'unit'] })
  const name = useSettled(typed.trim().slice(0, NAME_MAX))
  const unit = UNITS.find((known) => known === chosen)
  const { data } = useQuery({
    ...query('farmer', marketPrices, { query: { name, unit: unit ?? 'kg' } }),
    enabled: name.length >= NAME_MIN && unit !== undefined,
    staleTime: FRESH_MS,
  })
  const guide = data?.guide ?? null
  if (unit === undefined || name.length < NAME_MIN || guide === null) return null
  const { low, high, listings, ...produce } = guide
  const facts = {
    produce: language === 'hi' ? (produce.hindi ?? produce.name) : produce.name,
    low: rupeesText(low),
    high: rupeesText(high),
    unit: shell[`unit.${unit}`],
  }
  return (
    <Note tone="ok" icon={IndianRupee} live={false}>
      {fill(low === high ? farm.marketPrice : farm.marketPrices, facts)}{' '}
      {fillCount(language, farm, 'marketListings', listings)}
    </Note>
  )
}

const NAME_MIN = 2
const NAME_MAX = 100
const FRESH_MS = 300_000
const PAUSE_MS = 400

/** Returns the text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
