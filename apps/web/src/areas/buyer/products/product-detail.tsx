import type { ProductDetail as Detail } from '@farmgate/contract/products.ts'
import { canChoosePack, PACK_SIZES } from '@farmgate/domain/catalogue/unit.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { HeartHandshake, PackageCheck, RotateCcw, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AddButton } from '../../../components/add-button.tsx'
import { ProductPhoto } from '../../../components/product-photo.tsx'
import { usePageTitle } from '../../../page-title.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { BuyBar } from '../../../ui/buy-bar.tsx'
import { Card } from '../../../ui/card.tsx'
import { DefinitionRows } from '../../../ui/definition-rows.tsx'
import { Price } from '../../../ui/price.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useWords } from '../../../words.ts'
import { FARM_CARD_ID, FarmCard } from './farm-card.tsx'
import { lede } from './lede.ts'
import { packLabel } from './pack-label.ts'
import { SimilarProduce } from './similar-produce.tsx'

export function ProductDetail({ product }: { product: Detail }) {
  const words = useWords('shop')
  const shell = useWords('shell')
  const { name, description, price, unit, stock, farmer } = product
  const [chosen, setChosen] = useState(1)
  // What was chosen may have been sold meanwhile.
  const size = canChoosePack(chosen, stock) ? chosen : 1
  const soldOut = stock === 0
  usePageTitle(name)

  const packPrice = (
    <span>
      {packLabel(words, unit, size)} · <Price rupees={price * size} />
    </span>
  )
  const add = (
    <AddButton
      product={product}
      quantity={size}
      size="lg"
      icon={soldOut ? undefined : ShoppingCart}
      disabled={soldOut}
      className="product-add"
    >
      {soldOut ? shell.soldOut : shell.addToCart}
    </AddButton>
  )

  return (
    <>
      <article className="product">
        <ProductPhoto
          product={product}
          width={640}
          sizes="(width < 51.3125rem) 100vw, 586px"
          className="product-photo-slot"
          eager
        />
        <div className="grid min-w-0 content-start gap-5">
          {/* Replaced, not added: Back leads to the page before, not up this one. */}
          <Link className="farm-chip" to={{ hash: FARM_CARD_ID }} replace>
            <Avatar name={farmer.name} src={farmer.avatar ?? undefined} size="sm" />
            <span className="min-w-0 wrap-anywhere">{fill(words.grownBy, { farmer: farmer.name })}</span>
          </Link>
          <div>
            <h1 className="wrap-anywhere">{name}</h1>
            <p className="mt-2 wrap-anywhere text-ink-2">{lede(description)}</p>
          </div>
          <p className="product-cost">
            <Price rupees={price} unit={shell[`unit.${unit}`]} className="product-price" />
            <span>{fill(words.quantity, { amount: amount(stock) })}</span>
          </p>
          <div className="product-pack">
            <Segmented
              label={words.packSize}
              options={PACK_SIZES.map((pack) => ({
                value: String(pack),
                label: packLabel(words, unit, pack),
                disabled: !canChoosePack(pack, stock),
              }))}
              value={soldOut ? undefined : String(size)}
              onChange={(pack) => setChosen(Number(pack))}
            />
            {!soldOut && <output className="product-pack-price">{packPrice}</output>}
          </div>
          <div className="max-md:hidden">{add}</div>
          <ul className="product-assurances">
            <li>
              <PackageCheck size={20} />
              {soldOut ? (
                words.soldOutText
              ) : (
                <span>
                  {words.availableStock}: <b className="num font-semibold">{stock}</b>
                </span>
              )}
            </li>
            <li>
              <RotateCcw size={20} />
              {words.mayReturn}
            </li>
            <li>
              <HeartHandshake size={20} />
              {words.noMiddlemen}
            </li>
          </ul>
        </div>
      </article>
      <div className="product-story">
        <About product={product} />
        <FarmCard product={product} />
      </div>
      <SimilarProduce product={product} />
      <BuyBar label={words.buy} action={add}>
        {soldOut ? <Price rupees={price} unit={shell[`unit.${unit}`]} /> : packPrice}
      </BuyBar>
    </>
  )

  /** Only packs of kilos are written in one word. */
  function amount(count: number): string {
    return unit === 'kg' ? `${count} ${shell['unit.kg']}` : packLabel(words, unit, count)
  }
}

function About({ product: { description, category, unit, stock } }: { product: Detail }) {
  const words = useWords('shop')
  const shell = useWords('shell')
  return (
    <Card heading={words.aboutProduce} padded className="product-about">
      {lede(description) !== description && (
        <p className="mb-5 max-w-[60ch] wrap-anywhere whitespace-pre-line text-ink-2">{description}</p>
      )}
      <DefinitionRows
        rows={[
          {
            label: words.category,
            value: (
              <Link
                className="-my-2 inline-flex min-h-11 min-w-11 items-center justify-end underline"
                to={paths.category(category)}
              >
                {shell[`category.${category}`]}
              </Link>
            ),
          },
          { label: words.soldByUnit, value: shell[`unit.${unit}`] },
          { label: words.availableStock, value: stock === 0 ? shell.soldOut : stock },
        ]}
      />
    </Card>
  )
}
