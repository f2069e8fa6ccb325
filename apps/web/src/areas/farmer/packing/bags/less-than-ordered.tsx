import { shownName } from '#components/product/shown-name.ts'
import type { FarmParcel } from '@farmgate/contract/delivery/packing.ts'
import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { fromParts } from '@farmgate/domain/ordering/orders/line-parts.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { Camera, Check, Gift, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { rupeesText } from '#components/format/rupees.ts'
import { useChosenPhoto } from '#components/form/chosen-photo.ts'
import { PRODUCT_LONG_SIDE_PX } from '#components/form/shrink-photo.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { useLanguage } from '#language.ts'
import { useNow } from '#components/format/use-now.ts'
import {
  type BagLine,
  costOf,
  isWeightFinal,
  openWeightOf,
  orderedParts,
  partsOf,
  upToParts,
} from '#outbox/bag-lines.ts'
import { queueReport } from '#outbox/my-outbox.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Keypad } from '#ui/fields/numbers/keypad.tsx'
import { QuantityStepper } from '#ui/fields/numbers/stepper.tsx'
import { useWords } from '#words.ts'
import { cameText, firstName, partsText } from './weighed-amount-text.ts'
import { ReasonQuestion } from './reason-question.tsx'
import { useUndo } from './undo.ts'

interface CameLessProps {
  bag: FarmParcel
  line: BagLine
  onClose: () => void
}

/** How much of one line came: grams or millilitres on the keypad, else a stepper. */
export function CameLess({ bag, line, onClose }: CameLessProps) {
  const words = useWords('packing')
  const orderWords = useWords('orderWords')
  const farm = useWords('farm')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const undo = useUndo()
  const { product } = line
  const now = useNow()
  const kept = partsOf(line)
  const upTo = upToParts(line, now)
  const [parts, setParts] = useState(kept)
  const [isNone, setNone] = useState(false)
  const { photo, preparing, choose, ready } = useChosenPhoto(PRODUCT_LONG_SIDE_PX)
  const buyer = firstName(bag.user.name)
  const isWeighed = product.unit === 'kg' || product.unit === 'litre'
  const text = (amount: number): string => partsText(language, orderWords, product.unit, amount)

  async function save(amount: number, reason?: string): Promise<void> {
    const chosen = await ready()
    const content = chosen === null ? null : await chosen.file.arrayBuffer()
    onClose()
    const key = await queueReport({
      order: bag._id,
      buyer: bag.user.name,
      name: shownName(product),
      report: {
        lines: [{ product: product._id, ...saidAmount(product.unit, amount) }],
        ...(reason === undefined ? {} : { reason }),
      },
      photo: chosen === null || content === null ? null : { type: chosen.file.type, content },
    })
    undo.offer(
      key,
      amount === 0
        ? fill(words.noneSaved, { product: shownName(product) })
        : fill(words.amountSaved, { amount: text(amount) }),
    )
  }

  const photoKey = (
    <label className="kp-key kp-act kp-photo">
      {photo === null ? <Camera size={22} /> : <Check size={22} />}
      <span>{photo === null ? words.photo : words.photoAdded}</span>
      <input
        type="file"
        accept="image/*"
        aria-label={words.photo}
        disabled={preparing}
        onChange={({ currentTarget: { files } }) => {
          const [file] = files ?? []
          if (file !== undefined) void choose(file)
        }}
      />
    </label>
  )

  return (
    <Keypad
      id={`${bag._id} ${product._id}`}
      label={fill(words.keypadFor, { product: shownName(product), buyer })}
      name={fill(words.keypadFor, { product: shownName(product), buyer })}
      was={fill(words.orderedAmount, {
        amount: itemAmountText(language, orderWords, product.unit, { quantity: line.quantity }),
        parts: text(orderedParts(line)),
      })}
      picture={<ProductPhoto product={product} width={44} sizes="44px" decorative />}
      value={parts}
      format={(value) => value.toLocaleString('en-IN')}
      unit={words[`part.${product.unit}`]}
      // More than ordered can be typed: it is a gift.
      max={10 * orderedParts(line)}
      onChange={setParts}
      onClose={onClose}
      closeLabel={shell.close}
      deleteLabel={farm.deleteDigit}
      zeroKey={photoKey}
      next={{ label: words.noneCame, onPress: () => setNone(true) }}
      enterPresses={false}
      note={<Consequence bag={bag} line={line} parts={parts} now={now} />}
      counter={
        isWeighed ? undefined : (
          <div className="kp-counter">
            <QuantityStepper
              className="kp-stepper"
              value={parts}
              min={1}
              max={Math.max(upTo, 1)}
              onChange={setParts}
              label={fill(words.keypadFor, { product: shownName(product), buyer })}
              decreaseLabel={words.oneLess}
              increaseLabel={words.oneMore}
            />
            {photoKey}
            <button type="button" className="kp-key kp-act" onClick={() => setNone(true)}>
              {words.noneCame}
            </button>
          </div>
        )
      }
      question={
        isNone ? (
          <ReasonQuestion
            question={fill(words.noneQuestion, { product: shownName(product), buyer })}
            onReason={(reason) => void save(0, reason)}
            onClose={() => setNone(false)}
          />
        ) : undefined
      }
    >
      <Button
        size="lg"
        block
        disabled={parts === 0 || parts === kept || (parts > upTo && isWeightFinal(line, now))}
        onClick={() => void save(parts)}
      >
        {fill(words.saveAmount, { amount: text(parts) })}
      </Button>
    </Keypad>
  )
}

const saidAmount = (unit: Unit, parts: number) =>
  unit === 'kg'
    ? { grams: parts }
    : unit === 'litre'
      ? { millilitres: parts }
      : unit === 'dozen'
        ? { pieces: parts }
        : { quantity: parts }

/** What the number means for the buyer, before it is saved. */
function Consequence({
  bag,
  line,
  parts,
  now,
}: {
  bag: FarmParcel
  line: BagLine
  parts: number
  now: number
}) {
  const words = useWords('packing')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  const { unit } = line.product
  const upTo = upToParts(line, now)
  const buyer = firstName(bag.user.name)
  const amount = cameText(language, orderWords, unit, fromParts(unit, upTo))
  if (parts > upTo) {
    const text = isWeightFinal(line, now)
      ? words.weightFinal
      : upTo === orderedParts(line)
        ? words.gift
        : words.onlyLess
    return (
      <output className="kp-back">
        <Gift size={20} />
        <span>{fill(text, { buyer, amount })}</span>
      </output>
    )
  }
  if (parts === upTo && openWeightOf(line, now) !== null)
    return (
      <output className="kp-back">
        <Undo2 size={20} />
        <span>{fill(words.allCame, { buyer, amount })}</span>
      </output>
    )
  const backPaise = Math.round(costOf(line, upTo) * 100) - Math.round(costOf(line, parts) * 100)
  const totalPaise =
    Math.round(bag.currentTotal * 100) -
    Math.round(line.currentTotal * 100) +
    Math.round(costOf(line, parts) * 100)
  const back = rupeesText(backPaise / 100)
  return (
    <output className="kp-back">
      <Undo2 size={20} />
      <span>
        {backPaise === 0 ? (
          words.nothingBack
        ) : (
          <>
            <b>{fill(bag.cash ? words.lessAtDoor : words.goesBack, { amount: back, buyer })}</b>
            <br />
            {fill(words.lessNow, {
              less: partsText(language, orderWords, unit, upTo - parts),
              total: rupeesText(totalPaise / 100),
            })}
          </>
        )}
      </span>
    </output>
  )
}
