import { classNames } from '#ui/class-names.ts'
import './price.css'
import { formatRupees, rupeesText } from './rupees.ts'

export type PriceProps = ({ paise: number } | { rupees: number }) & {
  /** What the price is for: kg, litre, dozen. */
  unit?: string | undefined
  /** The price before the deal, in the same unit as the price, shown struck through. */
  earlier?: number | undefined
  /** Screen-reader text for the strike-through. */
  earlierLabel?: string | undefined
  className?: string | undefined
}

export function Price({ unit, earlier, earlierLabel, className, ...amount }: PriceProps) {
  const inPaise = 'paise' in amount
  const format = inPaise ? formatRupees : rupeesText
  return (
    <span className={classNames('price', className)}>
      {format(inPaise ? amount.paise : amount.rupees)}
      {unit !== undefined && <span className="price-unit"> / {unit}</span>}
      {earlier !== undefined && (
        <>
          {' '}
          {earlierLabel !== undefined && <span className="sr-only">{earlierLabel} </span>}
          <s className="price-earlier">{format(earlier)}</s>
        </>
      )}
    </span>
  )
}
