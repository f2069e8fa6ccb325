import type { AttentionRow } from '@farmgate/contract/telling/attention.ts'
import type { ClaimToDecide } from '@farmgate/contract/ordering/claim-admin.ts'
import type { ItemClaim } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { Clock, Expand, Phone, Truck } from 'lucide-react'
import { Link } from 'react-router'
import { momentText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { GoodsPhoto } from '#components/order/goods-photo.tsx'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { Avatar } from '#ui/data/avatar.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { shortCount } from '#ui/data/short-count.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { ShareTable } from '../../shares/share-table.tsx'
import './claim-body.css'
import { packingPhotoOf, type ShownClaim } from './shown-claim.ts'
import { DecideClaim } from './decide-claim.tsx'
import { useTitleText } from '../row-title.tsx'
import type { AttentionActions } from '../actions/use-attention-actions.ts'

interface ClaimBodyProps {
  row: AttentionRow
  shown: ShownClaim
  /** How long after the delivery a claim is in time. */
  claimHours: number
  actions: AttentionActions
}

/** The photo, both sides and the decision. */
export function ClaimBody({ row, shown, claimHours, actions }: ClaimBodyProps) {
  const words = useWords('attention')
  const { language } = useLanguage()
  const { sides, order, claim, item } = shown
  const parcel = order.parcels.find(({ farmer }) => farmer._id === item.farmer._id)
  const deliveredAt = parcel?.deliveredAt ?? null
  return (
    <div className="claim-body">
      <p className="claim-times">
        {deliveredAt !== null &&
          fill(words.claimTimes, {
            delivered: momentText(deliveredAt, language),
            claimed: momentText(claim.at, language),
          })}
        {claim.byDriver && (
          <Badge tone="warn" icon={Truck}>
            {words.claimByDriver}
          </Badge>
        )}
        {claim.late && (
          <Badge tone="warn" icon={Clock}>
            {fill(words.claimLate, { hours: claimHours })}
          </Badge>
        )}
      </p>
      <ClaimPhoto row={row} shown={shown} onOpen={() => actions.open('photo', row)} />
      <BuyersSide shown={shown} />
      <FarmsSide shown={shown} onOpenPacking={() => actions.open('packingPhoto', row)} />
      <DecideClaim key={sides._id} row={row} shown={shown} actions={actions} />
    </div>
  )
}

function ClaimPhoto({ row, shown, onOpen }: { row: AttentionRow; shown: ShownClaim; onOpen: () => void }) {
  const words = useWords('attention')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  const name = useTitleText()(row)
  const { claim, item, order } = shown
  return (
    <section className="claim-part">
      {claim.picture === null ? (
        <ProductPhoto product={item.product} width={204} sizes="204px" decorative className="claim-photo" />
      ) : (
        <GoodsPhoto picture={claim.picture} alt="" width={204} sizes="204px" className="claim-photo" />
      )}
      {claim.picture === null ? (
        <p className="text-ink-2 text-sm">{words.noPhoto}</p>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          icon={Expand}
          className="justify-self-start"
          aria-label={fill(words.largerPhotoOf, { name })}
          onClick={onOpen}
        >
          {words.largerPhoto}
        </Button>
      )}
      <p className="text-sm">
        <b className="font-semibold">{item.product.name}</b>,{' '}
        {itemAmountText(language, orderWords, item.product.unit, { quantity: item.quantity })}
        <br />
        {rupeesText(item.lineTotal)}, {orderWords[`method.${order.paymentMethod}`]}
      </p>
    </section>
  )
}

function BuyersSide({ shown: { sides, claim, item } }: { shown: ShownClaim }) {
  const words = useWords('attention')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  const amount = (of: ItemClaim['amount']): string =>
    itemAmountText(language, orderWords, item.product.unit, of)
  return (
    <section className="claim-part">
      <h3>{words.buyerSays}</h3>
      <Person
        side={sides.buyer}
        to={adminPaths.user(sides.buyer._id)}
        count={fillCount(language, words, 'orders', sides.buyer.delivered, shortCount(sides.buyer.delivered))}
      />
      <p className="wrap-anywhere">
        {claim.words === null ? <span className="text-ink-2">{words.noWords}</span> : `“${claim.words}”`}
      </p>
      <p className="text-sm">
        {fill(words.asks, {
          reason: orderWords[`claim.reason.${claim.reason}`],
          amount: amount(claim.amount),
          ordered: amount({ quantity: item.quantity }),
          money: rupeesText(claim.asked),
        })}
      </p>
      <div className="claim-shares">
        <ShareTable of="buyer" id={sides.buyer._id} name={sides.buyer.name} />
      </div>
    </section>
  )
}

function FarmsSide({
  shown: { sides, claim, order },
  onOpenPacking,
}: {
  shown: ShownClaim
  onOpenPacking: () => void
}) {
  const words = useWords('attention')
  const { language } = useLanguage()
  const hasPackingPhoto = packingPhotoOf(order, claim.line) !== null
  return (
    <section className="claim-part">
      <h3>{words.farmSays}</h3>
      <Person
        side={sides.farm}
        to={adminPaths.farmer(sides.farm._id)}
        count={fillCount(language, words, 'bags', sides.farm.delivered, shortCount(sides.farm.delivered))}
      />
      {claim.farmWords === null ? (
        <p className="text-ink-2">{words.farmSilent}</p>
      ) : (
        <p className="wrap-anywhere">“{claim.farmWords}”</p>
      )}
      {(hasPackingPhoto || claim.farmAnsweredAt !== null) && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          {hasPackingPhoto && (
            <button type="button" className="link min-h-11" onClick={onOpenPacking}>
              {words.packingPhoto}
            </button>
          )}
          {claim.farmAnsweredAt !== null && momentText(claim.farmAnsweredAt, language)}
        </p>
      )}
      <div className="claim-shares">
        <ShareTable of="farm" id={sides.farm._id} name={sides.farm.name} />
      </div>
    </section>
  )
}

function Person({ side, to, count }: { side: ClaimToDecide['buyer']; to: string; count: string }) {
  const words = useWords('attention')
  return (
    <div className="claim-person">
      <Avatar name={side.name} src={side.avatar ?? undefined} size="md" />
      <p className="min-w-0">
        <Link to={to} className="link wrap-anywhere font-semibold">
          {side.name}
        </Link>
        <span className="wrap-anywhere block text-ink-2 text-sm">
          {[side.place, count].filter((part) => part !== '').join(' · ')}
        </span>
      </p>
      {side.phone !== '' && (
        <a
          className="claim-call"
          href={`tel:${side.phone}`}
          aria-label={fill(words.callOf, { name: side.name })}
        >
          <Phone size={18} aria-hidden />
        </a>
      )}
    </div>
  )
}
