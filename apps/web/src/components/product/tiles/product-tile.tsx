import type { LucideIcon } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link, type To } from '#navigation.tsx'
import { classNames } from '#ui/class-names.ts'
import './product-tile.css'
import './tile-name.css'

export interface ProductTileProps {
  to: To
  photo: ReactNode
  name: string
  /** The farmer's own words for it, under the name. */
  ownName?: string | undefined
  /** The seller and the place. */
  by?: ReactNode
  byIcon?: LucideIcon | undefined
  /** Under the seller: when it comes. */
  arrival?: ReactNode
  price: ReactNode
  action?: ReactNode
  /** On the photo: "Only 8 left". */
  tag?: ReactNode
  /** On the photo of a deal: "-20%". */
  sticker?: ReactNode
  headingLevel?: 2 | 3 | 4 | undefined
  className?: string | undefined
}

/** A product tile. The link covers the whole tile; the action is above it. */
export function ProductTile({
  to,
  photo,
  name,
  ownName,
  by,
  byIcon: ByIcon,
  arrival,
  price,
  action,
  tag,
  sticker,
  headingLevel = 3,
  className,
}: ProductTileProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className={classNames('product-tile', className)}>
      <div className="product-tile-photo">
        {photo}
        {tag !== undefined && <span className="product-tile-tag">{tag}</span>}
        {sticker && <span className="product-tile-sticker">{sticker}</span>}
      </div>
      <div>
        <Heading className="tile-name">
          <Link to={to} viewTransition onClick={nameThePhoto}>
            {name}
          </Link>
        </Heading>
        {ownName && <p className="product-tile-own">{ownName}</p>}
        {by !== undefined && (
          <p className="product-tile-by">
            {ByIcon !== undefined && <ByIcon size={16} />}
            <span>{by}</span>
          </p>
        )}
        {arrival}
      </div>
      <div className="product-tile-foot">
        {price}
        {action}
      </div>
    </article>
  )
}

/**
 * The photo of the pressed tile becomes the photo of the product's page, whose style has this name. A page may have the
 * name once.
 */
function nameThePhoto({ currentTarget }: MouseEvent): void {
  if (document.querySelector('.product-photo-slot, [style*="view-transition-name"]') !== null) return
  const photo = currentTarget.closest('.product-tile')?.querySelector<HTMLElement>('.photo')
  photo?.style.setProperty('view-transition-name', 'product-photo')
}
