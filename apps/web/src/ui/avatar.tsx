import './avatar.css'
import { classNames } from './class-names.ts'
import { initials } from './initials.ts'
import { useBrokenPicture } from './use-broken-picture.ts'

export interface AvatarProps {
  name: string
  src?: string | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** Only where the name does not stand beside it. */
  alt?: string | undefined
  className?: string | undefined
}

export function Avatar({ name, src, size = 'md', alt = '', className }: AvatarProps) {
  const { broken, watch } = useBrokenPicture(src)
  const classes = classNames('avatar', `avatar-${size}`, className)
  if (broken) {
    return (
      <span className={classes}>
        <span aria-hidden>{initials(name)}</span>
        {alt !== '' && <span className="sr-only">{alt}</span>}
      </span>
    )
  }
  return (
    <img
      className={classes}
      src={src}
      alt={alt}
      width={widths[size]}
      height={widths[size]}
      loading="lazy"
      decoding="async"
      {...watch}
    />
  )
}

const widths = { sm: 32, md: 44, lg: 72, xl: 104 }
