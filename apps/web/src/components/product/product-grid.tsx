import { Children, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import './product-grid.css'

/** A list of cards: two per row on phones, three on tablets, four on desktops. */
export function ProductGrid({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <ul
      className={classNames(
        'product-grid grid grid-cols-2 gap-x-3.5 gap-y-6 sm:grid-cols-3 md:gap-x-5 lg:grid-cols-4',
        className,
      )}
    >
      {Children.map(children, (card) => (
        <li className="grid min-w-0">{card}</li>
      ))}
    </ul>
  )
}
