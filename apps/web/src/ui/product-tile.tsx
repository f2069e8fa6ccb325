import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { classNames } from './class-names.ts'
import './product-tile.css'
import './tile-name.css'

export interface ProductTileProps {
  to: To
  photo: ReactNode
  name: string
  /** Who sells it, and where. */
  by?: ReactNode
  byIcon?: LucideIcon | undefined
  price: ReactNode
  action?: ReactNode
  /** On the photo: "Only 8 left". */
  tag?: ReactNode
  headingLevel?: 2 | 3 | 4 | undefined
  className?: string | undefined
}

/** The whole tile opens the product; the action lies above that link. */
export function ProductTile({
  to,
  photo,
  name,
  by,
  byIcon: ByIcon,
  price,
  action,
  tag,
  headingLevel = 3,
  className,
}: ProductTileProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className={classNames('product-tile', className)}>
      <div className="product-tile-photo">
        {photo}
        {tag !== undefined && <span className="product-tile-tag">{tag}</span>}
      </div>
      <div>
        <Heading className="tile-name">
          <Link to={to}>{name}</Link>
        </Heading>
        {by !== undefined && (
          <p className="product-tile-by">
            {ByIcon !== undefined && <ByIcon size={16} />}
            <span>{by}</span>
          </p>
        )}
      </div>
      <div className="product-tile-foot">
        {price}
        {action}
      </div>
    </article>
  )
}
