import { type ComponentProps, type ReactNode, useId } from 'react'
import './card.css'
import { classNames } from '../class-names.ts'

export interface CardProps extends ComponentProps<'section'> {
  as?: 'div' | 'section' | 'article' | 'form' | 'aside' | 'li' | undefined
  /** Of a form that shows its faults itself. */
  noValidate?: boolean | undefined
  padded?: boolean | undefined
  heading?: ReactNode
  headingLevel?: 1 | 2 | 3 | undefined
  /** To the right of the heading. */
  actions?: ReactNode
  /** A line from edge to edge under the heading. */
  ruled?: boolean | undefined
  /** For the box that `ruled` puts around padded content. */
  bodyClassName?: string | undefined
}

export function Card({
  as,
  padded = false,
  heading,
  headingLevel = 2,
  actions,
  ruled = false,
  bodyClassName,
  className,
  children,
  ...rest
}: CardProps) {
  const id = useId()
  const hasHeading = heading !== undefined
  // One type for all these elements: they share the attributes that a card uses.
  const Element = (as ?? (hasHeading ? 'section' : 'div')) as 'section'
  const Heading = `h${headingLevel}` as const
  return (
    <Element
      aria-labelledby={hasHeading ? id : undefined}
      {...rest}
      className={classNames('card', padded && !ruled && 'card-padded', className)}
    >
      {(hasHeading || actions !== undefined) && (
        <div className={classNames('card-head', ruled && 'card-head-ruled')}>
          {hasHeading && (
            <Heading className="card-heading" id={id}>
              {heading}
            </Heading>
          )}
          {actions}
        </div>
      )}
      {padded && ruled ? (
        <div className={classNames('card-padded', bodyClassName)}>{children}</div>
      ) : (
        children
      )}
    </Element>
  )
}
