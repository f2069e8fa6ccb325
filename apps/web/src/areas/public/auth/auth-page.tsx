import { type ReactNode, useEffect, useRef } from 'react'
import { FieldScene } from '#components/frame/field-scene.tsx'
import { LogoLink } from '#components/frame/logo-link.tsx'
import crate480 from '#pictures/hero-crate-480.avif'
import crateWebp480 from '#pictures/hero-crate-480.webp'
import crate820 from '#pictures/hero-crate-820.avif'
import crateWebp820 from '#pictures/hero-crate-820.webp'
import './auth-page.css'

/** Picture on one side, form on the other; on a phone the picture is a strip above the form. */
export function AuthPage({
  width,
  heading,
  focusHeading = false,
  aside,
  pictureTitle,
  pictureText,
  children,
}: {
  width: 'narrow' | 'wide'
  heading: string
  /** Set when the page replaces the element that was pressed: the heading takes the focus and is read out. */
  focusHeading?: boolean
  /** Below the heading: the link between login and register, or what the page is about. */
  aside?: ReactNode
  pictureTitle: string
  pictureText: string
  children: ReactNode
}) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focusHeading) title.current?.focus()
  }, [focusHeading])
  return (
    <div className="auth">
      <div className="auth-picture">
        <FieldScene className="auth-scene" />
        <Crate />
        <div className="auth-fade" />
        <p className="auth-picture-title">{pictureTitle}</p>
        <p className="auth-picture-text">{pictureText}</p>
      </div>
      <div className="auth-side">
        <div className={`auth-column auth-${width}`}>
          <div>
            <LogoLink />
          </div>
          <div>
            <h1 ref={title} tabIndex={-1} className="focus-visible:outline-none">
              {heading}
            </h1>
            {aside !== undefined && <p className="text-ink-2">{aside}</p>}
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}

function Crate() {
  return (
    <picture>
      <source type="image/avif" srcSet={`${crate480} 480w, ${crate820} 820w`} sizes={SIZES} />
      <img
        className="auth-crate"
        src={crateWebp480}
        srcSet={`${crateWebp480} 480w, ${crateWebp820} 820w`}
        sizes={SIZES}
        width="820"
        height="692"
        alt=""
      />
    </picture>
  )
}

const SIZES = '(width < 51.3125rem) 188px, min(39vw, 520px)'
