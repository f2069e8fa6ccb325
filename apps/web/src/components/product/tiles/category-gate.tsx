import type { CSSProperties, ReactNode } from 'react'
import { Link, type LinkProps } from '#navigation.tsx'
import './category-gate.css'
import { classNames } from '#ui/class-names.ts'

export interface CategoryGateProps extends Omit<LinkProps, 'children'> {
  label: ReactNode
  /** URL of a cut-out, shown at the bottom of the arch. */
  picture: string
  srcSet?: string | undefined
  sizes?: string | undefined
  /** The arch's colour. */
  tint: string
  eager?: boolean | undefined
}

export function CategoryGate({
  label,
  picture,
  srcSet,
  sizes,
  tint,
  eager = false,
  className,
  ...link
}: CategoryGateProps) {
  return (
    <Link {...link} className={classNames('category-gate', className)}>
      <span className="category-gate-arch" style={{ '--tint': tint } as CSSProperties}>
        <img
          src={picture}
          srcSet={srcSet}
          sizes={sizes}
          alt=""
          width={180}
          height={180}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      </span>
      <span className="category-gate-label">{label}</span>
    </Link>
  )
}
