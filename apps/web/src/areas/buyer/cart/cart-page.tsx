import { usePageTitle } from '../../../page-title.ts'
import { paths } from '../../../paths.ts'
import basket from '../../../pictures/basket-240.avif'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { DefinitionRows } from '../../../ui/definition-rows.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Price } from '../../../ui/price.tsx'
import { useWords } from '../../../words.ts'

export function Component() {
  const words = useWords('shop')
  usePageTitle(words.cart)
  return (
    <div className="page pt-8">
      <h1 className="mb-5">{words.cart}</h1>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_384px] md:gap-8">
        <Card>
          <EmptyState
            picture={basket}
            title={words.cartEmpty}
            text={words.cartEmptyText}
            action={<ButtonLink to={paths.products}>{words.shopNow}</ButtonLink>}
          />
        </Card>
        <OrderSummary itemsPaise={0} />
      </div>
    </div>
  )
}

/** In the order in which the fees are charged. Nothing bought, nothing to pay: an empty cart has no fees. */
function OrderSummary({ itemsPaise }: { itemsPaise: number }) {
  const words = useWords('shop')
  const amount = <Price paise={itemsPaise} />
  return (
    <Card heading={words.summary} padded>
      <DefinitionRows
        rows={[
          { label: words.itemsTotal, value: amount },
          { label: words.deliveryFee, value: amount },
          { label: words.platformFee, value: amount },
          { label: words.total, value: amount, total: true },
        ]}
      />
    </Card>
  )
}
