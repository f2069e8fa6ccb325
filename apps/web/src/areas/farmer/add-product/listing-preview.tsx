import { farmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { priceInPaise } from '@farmgate/domain/catalogue/listings/price.ts'
import { FEW_LEFT, isStockCount } from '@farmgate/domain/catalogue/listings/stock.ts'
import { typedNumber } from '@farmgate/domain/numbers/typed-number.ts'
import { UNITS } from '@farmgate/domain/catalogue/listings/unit.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { type Control, useWatch } from 'react-hook-form'
import { query } from '#api/query.ts'
import { ProductCard } from '#components/product/product-card.tsx'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import type { ProductValues } from '../listing/product-fields.tsx'

/** The shop's product card, filled in as the farmer types. It is not interactive. */
export function ListingPreview({
  control,
  photoUrl = '',
}: {
  control: Control<ProductValues>
  photoUrl: string | undefined
}) {
  const farm = useWords('farm')
  const { data } = useQuery(query('farmer', farmerProfile, {}))
  const { name, price, unit, quantity } = useWatch({ control })
  const rupees = Number(typedNumber(price ?? ''))
  const count = Number(typedNumber(quantity ?? ''))
  return (
    <aside aria-label={farm.preview} className="grid gap-3.5">
      <h2 className="font-sans font-semibold text-sm">{farm.preview}</h2>
      <Card as="div" className="p-3.5">
        <div inert>
          <ProductCard
            product={{
              _id: '',
              name: name?.trim() || farm.previewName,
              image: photoUrl,
              picture: { placeholder: '', width: 0 },
              price: priceInPaise(rupees) === null ? 0 : rupees,
              unit: UNITS.find((known) => known === unit) ?? 'kg',
              stock: isStockCount(count) && quantity !== '' ? count : FEW_LEFT + 1,
              travels: 'fresh',
              farmer: { _id: '', name: data?.farmer.name ?? '', place: data?.farmer.place ?? '' },
            }}
          />
        </div>
      </Card>
      <Note tone="mute" icon={Clock} title={farm.reviewTitle}>
        {farm.reviewText}
      </Note>
    </aside>
  )
}
