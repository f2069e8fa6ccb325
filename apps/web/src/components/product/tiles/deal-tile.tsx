import type { ReactNode } from 'react'
import { Link, type To } from '#navigation.tsx'
import { classNames } from '#ui/class-names.ts'
import './deal-tile.css'
import './tile-name.css'

export interface DealTileProps {
  photo: ReactNode
  /** On the clay sticker: "-50%". */
  sticker: string
  name: string
  to?: To | undefined
  price: ReactNode
  action: ReactNode
  headingLevel?: 2 | 3 | 4 | undefined
  className?: string | undefined
}

export function DealTile({
  photo,
  sticker,
  name,
  to,
  price,
  action,
  headingLevel = 3,
  className,
}: DealTileProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className={classNames('deal-tile', className)}>
      {photo}
      <span className="deal-sticker">
        <svg viewBox="0 0 100 100" aria-hidden>
          <path d={stickerEdge} />
        </svg>
        <span>{sticker}</span>
      </span>
      <div className="deal-tile-words">
        <Heading className="tile-name">{to === undefined ? name : <Link to={to}>{name}</Link>}</Heading>
        {price}
      </div>
      {action}
    </article>
  )
}

const stickerEdge =
  'M99.5 50 90.9 59.3 94.6 71.5 82.8 76.2 80.9 88.7 68.2 87.8 61 98.3 50 92 39 98.3 31.8 87.8 19.1 88.7 17.2 76.2 5.4 71.5 9.1 59.3.5 50 9.1 40.7 5.4 28.5 17.2 23.8 19.1 11.3 31.8 12.2 39 1.7 50 8 61 1.7 68.2 12.2 80.9 11.3 82.8 23.8 94.6 28.5 90.9 40.7Z'
