import { classNames } from '../class-names.ts'
import { GateMark } from './gate-mark.tsx'
import './photo.css'
import { useBrokenPicture } from './use-broken-picture.ts'

export interface PhotoProps {
  src?: string | undefined
  alt: string
  width: number
  height: number
  sizes?: string | undefined
  srcSet?: string | undefined
  /** The same sizes in AVIF, for browsers that read it. */
  avifSrcSet?: string | undefined
  /** A blurred image of a few hundred bytes, shown until the picture has loaded. */
  placeholder?: string | undefined
  /** In the first row of the page: fetched at once. */
  eager?: boolean | undefined
  ratio?: '1' | '4/3' | undefined
  className?: string | undefined
}

export function Photo({
  src,
  alt,
  width,
  height,
  sizes,
  srcSet,
  avifSrcSet = '',
  placeholder = '',
  eager = false,
  ratio = '1',
  className,
}: PhotoProps) {
  const { broken, watch } = useBrokenPicture(src)
  const classes = classNames('photo', ratio === '4/3' && 'photo-wide', className)
  if (broken) {
    return (
      <div className={classNames(classes, 'photo-missing')}>
        <GateMark variant="faded" />
        {alt !== '' && <span className="sr-only">{alt}</span>}
      </div>
    )
  }
  return (
    <div
      className={classes}
      style={placeholder === '' ? undefined : { background: `center / cover url("${placeholder}")` }}
    >
      <picture>
        {avifSrcSet !== '' && <source type="image/avif" srcSet={avifSrcSet} sizes={sizes} />}
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          {...watch}
        />
      </picture>
    </div>
  )
}
