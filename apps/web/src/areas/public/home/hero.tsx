import type { HomeCopy, HomeProduct } from '@farmgate/contract/market/home.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { ArrowRight, Sprout, Timer } from 'lucide-react'
import { FieldScene } from '#components/frame/field-scene.tsx'
import { paths } from '#paths.ts'
import face2 from '#pictures/face-a2-80.avif'
import face3 from '#pictures/face-a3-80.avif'
import face5 from '#pictures/face-a5-80.avif'
import face6 from '#pictures/face-a6-80.avif'
import crate480 from '#pictures/hero-crate-480.avif'
import crateWebp480 from '#pictures/hero-crate-480.webp'
import crate820 from '#pictures/hero-crate-820.avif'
import crateWebp820 from '#pictures/hero-crate-820.webp'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Avatar } from '#ui/data/avatar.tsx'
import { useWords } from '#words.ts'
import type { DeliveryClaim } from './delivery-claim.ts'
import './hero.css'

export function Hero({
  claims,
  delivery,
  newest,
  level,
}: {
  claims: HomeCopy
  delivery: DeliveryClaim | null
  newest: HomeProduct | undefined
  level: 'h1' | 'h2'
}) {
  const words = useWords('home')
  const shell = useWords('shell')
  return (
    <section className="hero">
      <div className="hero-columns page">
        <div className="hero-copy">
          <p className="hero-eyebrow">
            <Sprout size={18} />
            {words.eyebrow}
          </p>
          <Title level={level} />
          <p className="hero-lede">{words.lede}</p>
          <div className="hero-actions">
            <ButtonLink size="lg" to={paths.products} iconEnd={ArrowRight}>
              {words.shopNow}
            </ButtonLink>
            <ButtonLink size="lg" variant="secondary" to={paths.register}>
              {shell.becomeSeller}
            </ButtonLink>
          </div>
          <Proof claims={claims} />
        </div>
        <div className="hero-art">
          <FieldScene className="hero-arch" />
          <Crate alt={words.crate} />
          {delivery !== null && (
            <p className="hero-chip hero-chip-delivery">
              <span className="hero-chip-icon">
                <Timer size={20} />
              </span>
              <span>
                <b>{delivery.claim}</b> {delivery.rest}
              </span>
            </p>
          )}
          <Newest product={newest} />
        </div>
      </div>
    </section>
  )
}

/** Underlines the word “gate”, wherever a language puts it in the sentence. */
function Title({ level: Heading }: { level: 'h1' | 'h2' }) {
  const { title, titleGate } = useWords('home')
  const [before, after] = title.split('{gate}')
  return (
    <Heading>
      {before}
      <em>
        {titleGate}
        <svg viewBox="0 0 300 20" preserveAspectRatio="none" aria-hidden>
          <path d="M3 14C60 4 130 2 180 6s86 8 117 2" />
        </svg>
      </em>
      {after}
    </Heading>
  )
}

function Proof({ claims: { buyers, farmers } }: { claims: HomeCopy }) {
  const { and } = useWords('home')
  if (buyers === '' && farmers === '') return null
  return (
    <div className="hero-proof">
      <div className="hero-faces">
        {[face2, face3, face6, face5].map((face) => (
          <img key={face} src={face} alt="" width={40} height={40} decoding="async" fetchPriority="low" />
        ))}
      </div>
      <p>
        {buyers !== '' && <b>{buyers}</b>}
        {buyers !== '' && farmers !== '' && (
          <>
            {` ${and} `}
            <br />
          </>
        )}
        {farmers !== '' && <b>{farmers}</b>}
      </p>
    </div>
  )
}

/** The largest contentful paint of the home page, so this picture is fetched with high priority. */
function Crate({ alt }: { alt: string }) {
  const sizes = '(width < 51.3125rem) min(94vw, 400px), 556px'
  return (
    <picture>
      <source type="image/avif" srcSet={`${crate480} 480w, ${crate820} 820w`} sizes={sizes} />
      <img
        className="hero-crate"
        src={crateWebp820}
        srcSet={`${crateWebp480} 480w, ${crateWebp820} 820w`}
        sizes={sizes}
        alt={alt}
        width={820}
        height={692}
        fetchPriority="high"
      />
    </picture>
  )
}

/** Shows the farmer of the newest listing; nothing when there is no listing. */
function Newest({ product }: { product: HomeProduct | undefined }) {
  const words = useWords('home')
  const place = product?.farmer.place ?? ''
  if (product === undefined || place === '') return null
  return (
    <p className="hero-chip hero-chip-newest">
      <Avatar name={product.farmer.name} />
      <span className="min-w-0">
        <b className="truncate">{product.farmer.name}</b>{' '}
        <span className="block truncate">{fill(words.productFrom, { product: product.name, place })}</span>
      </span>
    </p>
  )
}
