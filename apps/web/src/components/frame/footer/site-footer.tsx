import { LEGAL_PAGES } from '@farmgate/domain/market/legal-page.ts'
import { addressLine } from '@farmgate/domain/market/address-line.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, type LinkProps } from '#navigation.tsx'
import { useMarket } from '#api/use-market.ts'
import { paths } from '#paths.ts'
import { useWords } from '#words.ts'
import { FootLine } from './foot-line.tsx'
import { LogoLink } from '../logo-link.tsx'
import { NewsletterBox } from './newsletter-box.tsx'

export default function SiteFooter() {
  const shell = useWords('shell')
  return (
    <footer className="site-footer on-dark">
      <svg className="site-footer-hill" viewBox="0 0 1280 56" preserveAspectRatio="none" aria-hidden>
        <path d="M0 40C200 0 420 4 640 26s440 26 640-14v44H0Z" fill="currentColor" />
      </svg>
      <div className="page">
        <div className="site-footer-columns">
          <div>
            <LogoLink mark="sun" />
            <p className="site-footer-tagline">{shell.tagline}</p>
          </div>
          <Column heading={shell.shop}>
            <Item to={paths.category('Fruits')}>{shell.fruits}</Item>
            <Item to={paths.category('Vegetables')}>{shell.vegetables}</Item>
            <Item to={paths.category('Dairy')}>{shell.dairy}</Item>
            <Item to={paths.category('Spices')}>{shell.spices}</Item>
          </Column>
          <Column heading={shell.sell}>
            <Item to={paths.register}>{shell.becomeSeller}</Item>
            <Item to={paths.login} state={{ role: 'farmer' }}>
              {shell.farmerLogin}
            </Item>
          </Column>
          <Column heading={shell.help}>
            <Item to={paths.orders}>{shell.myOrders}</Item>
            <Item to={paths.orders}>{shell.returns}</Item>
            {LEGAL_PAGES.map((page) => (
              <Item key={page} to={paths.legal(page)}>
                {shell[`legal.${page}`]}
              </Item>
            ))}
          </Column>
          <div>
            <h2 className="site-footer-heading">{shell.newsletter}</h2>
            <NewsletterBox />
          </div>
        </div>
        <RunBy className="site-footer-line" />
        <FootLine className="site-footer-line" />
      </div>
    </footer>
  )
}

/** Who runs the market. It is asked for when the foot comes into view, so that nothing in view moves. */
function RunBy({ className }: { className: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (place.current === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={place}>{isSeen && <Facts className={className} />}</div>
}

function Facts({ className }: { className: string }) {
  const shell = useWords('shell')
  const market = useMarket()
  if (market === null) return null
  const { identity } = market
  const { legalName, phone, fssai } = identity
  if (legalName === '') return null
  const facts = [
    `${legalName}, ${addressLine(identity)}`,
    phone,
    fssai === '' ? '' : fill(shell.fssai, { number: fssai }),
  ]
  return (
    <p className={`foot-line wrap-anywhere ${className}`}>
      {facts.filter((fact) => fact !== '').join(' · ')}
    </p>
  )
}

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="site-footer-heading">{heading}</h2>
      <ul>{children}</ul>
    </div>
  )
}

function Item({ to, state, children }: Pick<LinkProps, 'to' | 'state' | 'children'>) {
  return (
    <li>
      <Link to={to} state={state} className="site-footer-link">
        {children}
      </Link>
    </li>
  )
}
