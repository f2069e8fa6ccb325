import type { ProductDetail as Detail } from '@farmgate/contract/catalogue/products.ts'
import { percentOff } from '@farmgate/domain/catalogue/shop/price-drop.ts'
import { canChoosePack, PACK_SIZES, type Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { DELIVERY_FEE_PAISE, PLATFORM_FEE_PAISE } from '@farmgate/domain/ordering/cart/totals.ts'
import type { shop as english } from '@farmgate/messages/en/shop.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill, type Words } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { HeartHandshake, PackageCheck, ReceiptIndianRupee, RotateCcw, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { Link } from '#navigation.tsx'
import { AddButton } from '#components/cart/add-button.tsx'
import { BuyBar } from '#components/cart/buy-bar.tsx'
import { ArrivalLine } from '#components/delivery/arrival-line.tsx'
import { useArrival } from '#components/delivery/use-arrival.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { Price } from '#components/format/price.tsx'
import { useProduceName } from '#components/product/produce-name.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { useLanguage } from '#language.ts'
import { usePageTitle } from '#page-title.ts'
import { paths } from '#paths.ts'
import { Avatar } from '#ui/data/avatar.tsx'
import { Card } from '#ui/data/card.tsx'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useWords } from '#words.ts'
import { OwnUnpaidOrder } from '../own-unpaid-order.tsx'
import { FARM_CARD_ID, FarmCard } from './farm-card.tsx'
import { TellReach } from './tell-reach.tsx'
import { SimilarProduce } from './similar-produce.tsx'

export function ProductDetail({ product }: { product: Detail }) {
  const words = useWords('shop')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const { description, price, earlierPrice, unit, stock, farmer } = product
  const [chosen, setChosen] = useState(1)
  // The chosen pack may have been sold meanwhile.
  const size = canChoosePack(chosen, stock) ? chosen : 1
  const soldOut = stock === 0
  const arrival = useArrival(product)
  const [shownName, ownName] = useProduceName(product)
  usePageTitle(shownName)

  const packPrice = (
    <span>
      {packLabel(language, words, unit, size)} · <Price rupees={price * size} />
    </span>
  )
  const add = (
    <AddButton
      product={product}
      quantity={size}
      size="lg"
      icon={soldOut ? undefined : ShoppingCart}
      arrival={arrival}
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
          {/* Replaces the history entry: Back leads to the previous page, not to the top of this one. */}
          <Link className="farm-chip" to={{ hash: FARM_CARD_ID }} replace>
            <Avatar name={farmer.name} src={farmer.avatar ?? undefined} size="sm" />
            <span className="min-w-0 wrap-anywhere">{fill(words.grownBy, { farmer: farmer.name })}</span>
          </Link>
          <div>
            <h1 className="wrap-anywhere">{shownName}</h1>
            {ownName !== undefined && <p className="wrap-anywhere">{ownName}</p>}
            <p className="mt-2 wrap-anywhere text-ink-2">{lede(description)}</p>
          </div>
          <p className="product-cost">
            <Price
              rupees={price}
              unit={shell[`unit.${unit}`]}
              earlier={earlierPrice}
              earlierLabel={shell.earlierPrice}
              className="product-price"
            />
            {earlierPrice !== undefined && (
              <span className="product-sticker">-{percentOff(earlierPrice, price)}%</span>
            )}
            <span>{fill(words.quantity, { amount: amount(stock) })}</span>
          </p>
          {arrival && <ArrivalLine arrival={arrival} className="product-arrival" />}
          <div className="product-pack">
            <Segmented
              label={words.packSize}
              options={PACK_SIZES.map((pack) => ({
                value: String(pack),
                label: packLabel(language, words, unit, pack),
                disabled: !canChoosePack(pack, stock),
              }))}
              value={soldOut ? undefined : String(size)}
              onChange={(pack) => setChosen(Number(pack))}
            />
            {!soldOut && <output className="product-pack-price">{packPrice}</output>}
          </div>
          <div className="product-buy">{add}</div>
          {arrival?.by === 'unsent' && <TellReach productId={product._id} />}
          <OwnUnpaidOrder productId={product._id} />
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
              <ReceiptIndianRupee size={20} />
              {fill(words.feesPerOrder, {
                delivery: rupeesText(toRupees(DELIVERY_FEE_PAISE)),
                platform: rupeesText(toRupees(PLATFORM_FEE_PAISE)),
              })}
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

  /** Only packs of kilograms are written in one word. */
  function amount(count: number): string {
    return unit === 'kg' ? `${count} ${shell['unit.kg']}` : packLabel(language, words, unit, count)
  }
}

function About({ product: { description, variety, category, unit, stock } }: { product: Detail }) {
  const words = useWords('shop')
  const shell = useWords('shell')
  return (
    <Card heading={words.aboutProduce} padded className="product-about">
      {lede(description) !== description && (
        <p className="mb-5 max-w-[60ch] wrap-anywhere whitespace-pre-line text-ink-2">{description}</p>
      )}
      <DefinitionRows
        rows={[
          ...(variety === undefined ? [] : [{ label: words.variety, value: variety }]),
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

/** Returns the first sentence of the description, shown beside the price; the whole text is below. */
export function lede(description: string): string {
  const text = description.trim()
  const first = text.slice(0, firstEnd(text))
  if (first.length <= LEDE_MAX_LENGTH) return first
  const cut = first.slice(0, LEDE_MAX_LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LEDE_MAX_LENGTH / 2)).trimEnd()}…`
}

/** Returns where the first sentence that is longer than a name ends. A danda ends one in Hindi. */
function firstEnd(text: string): number {
  const ends = [...text.matchAll(/[.!?।](?=\s|$)/g)].map(({ index }) => index + 1)
  return ends.find((end) => end >= LEDE_MIN_LENGTH) ?? text.length
}

const LEDE_MIN_LENGTH = 25
const LEDE_MAX_LENGTH = 180

/** Returns `3kgs`, `3 litres` or `1 piece`: the label of a pack. */
export const packLabel = (
  language: Language,
  words: Words<typeof english>,
  unit: Unit,
  count: number,
): string => fillCount(language, words, `pack.${unit}`, count)
