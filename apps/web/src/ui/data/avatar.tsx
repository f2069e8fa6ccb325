import { classNames } from '../class-names.ts'
import './avatar.css'
import { useBrokenPicture } from './use-broken-picture.ts'

export interface AvatarProps {
  name: string
  src?: string | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** Alternative text, only where the name is not next to it. */
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

/** Returns the first letters of the first and the last word, shown where there is no picture. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const first = words[0]
  if (first === undefined) return ''
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .flatMap((word) => (word === undefined ? [] : [firstLetter(word)]))
    .join('')
    .toLocaleUpperCase('en')
}

/** In Devanagari a letter is several code points: vowel signs belong to their consonant, and a virama joins the next one. */
const LETTER = /^.(?:\u094D\u200D?.|\p{M})*/u

/** `Intl.Segmenter` knows letters too, but making one takes a cheap phone 0.1 s. */
const firstLetter = (word: string): string => LETTER.exec(word)?.[0] ?? ''
