import type { RunStop } from '@farmgate/contract/delivery/driver.ts'
import { STOP_FAILURES, type StopFailure } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import { nearestPaise, toPaise, toRupees } from '@farmgate/domain/numbers/paise.ts'
import { cashToCollect } from '@farmgate/domain/ordering/orders/cash-to-collect.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Camera, Check, MapPinned, Phone } from 'lucide-react'
import { type FormEvent, type Ref, useId, useState } from 'react'
import { shrinkPhoto } from '#components/form/shrink-photo.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { Chip } from '#ui/fields/chip.tsx'
import { CodeField, DeliveredButton, FieldError } from './code-field.tsx'
import { useDriverWords } from './driver-words.ts'
import type { QueuedMark } from './run-store.ts'
import { cashDue, telOf } from './stop-row.tsx'

type Made = Omit<QueuedMark, 'id' | 'token' | 'markedAt' | 'stop'>

/** What the driver has opened besides the usual way to hand over. */
type Other = 'handedTo' | 'failed' | null

/** A picture of a door needs no more than a screen shows. */
const PHOTO_LONG_SIDE_PX = 1200

export function OpenStop({
  stop,
  isOffline,
  isEarly,
  mark,
  ref,
}: {
  stop: RunStop
  isOffline: boolean
  /** Nothing is marked yet. */
  isEarly: boolean
  mark: (made: Made) => Promise<void>
  ref: Ref<HTMLElement>
}) {
  const { words, language } = useDriverWords()
  const [other, setOther] = useState<Other>(null)
  /** The farms whose bags are missing; null while the driver was not asked. */
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const [isMarking, setMarking] = useState(false)
  const { number, name, phone, street, city, pincode, bags, isCash, leaveAtDoor } = stop
  const address = [street, city, pincode].filter((part) => part !== '').join(', ')
  const missing = asked ?? []
  const lessPaise = bags.reduce(
    (sum, { farmerId, amount }) => (missing.includes(farmerId) ? sum + paiseOf(amount) : sum),
    0,
  )
  const due = toRupees(cashToCollect(paiseOf(stop.cashOwed), lessPaise))

  /** One press, one mark: a second one before the next stop opens is none. */
  async function send(made: Omit<Made, 'missing' | 'cash'>, cash = 0): Promise<void> {
    if (isMarking) return
    setMarking(true)
    await mark({ ...made, missing: made.kind === 'failed' ? [] : missing, cash })
  }

  const toggle = (next: Other): void => setOther(other === next ? null : next)

  return (
    <section ref={ref} className="run-stop run-open" aria-label={fill(words.stop, { number })}>
      <div className="run-head">
        <span className="run-number run-number-now num">{number}</span>
        <div>
          <h2 className="run-name" tabIndex={-1}>
            {name}
          </h2>
          <span className="run-sub">
            <span className="num">{fillCount(language, words, 'bags', bags.length)}</span>
            {bags.map(({ farmerId, farm }) => (
              <span key={farmerId}> · {farm}</span>
            ))}
          </span>
        </div>
        {cashDue(stop, fill(words.collect, { amount: rupeesText(due) }), words)}
      </div>
      <div className="run-body">
        <p className="run-address">{address}</p>
        <div className="run-pair">
          <a className="btn btn-secondary btn-md" href={telOf(phone)}>
            <span className="btn-face">
              <Phone size={18} aria-hidden />
              {words.call}
            </span>
          </a>
          <a
            className="btn btn-secondary btn-md"
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noreferrer"
          >
            <span className="btn-face">
              <MapPinned size={18} aria-hidden />
              {words.map}
            </span>
          </a>
        </div>
        {asked !== null && other !== 'failed' && (
          <MissingBags stop={stop} missing={missing} choose={setAsked} />
        )}
        {isEarly ? null : other === 'failed' ? (
          <Failure isCash={isCash} send={(failedBecause) => send({ kind: 'failed', failedBecause })} />
        ) : other === 'handedTo' ? (
          <HandedTo send={(handedTo) => send({ kind: 'handed_to', handedTo })} />
        ) : isCash ? (
          <CashReceived key={due} due={due} send={(cash) => send({ kind: 'cash' }, cash)} />
        ) : leaveAtDoor ? (
          <DoorPhoto
            send={async (photo) =>
              send({ kind: 'door', photo: await shrinkPhoto(photo, PHOTO_LONG_SIDE_PX) })
            }
          />
        ) : (
          <CodeField name={name} isOffline={isOffline} send={(code) => send({ kind: 'code', code })} />
        )}
        {!isEarly && (
          <Others
            stop={stop}
            other={other}
            toggle={toggle}
            isAsked={asked !== null}
            ask={() => setAsked(asked === null ? [] : null)}
          />
        )}
      </div>
    </section>
  )
}

const paiseOf = (rupees: number): number => nearestPaise(rupees) ?? 0

/** What else may have happened. *Back* forgets what was chosen. */
function Others({
  stop: { isCash, bags },
  other,
  toggle,
  isAsked,
  ask,
}: {
  stop: RunStop
  other: Other
  toggle: (next: Other) => void
  isAsked: boolean
  ask: () => void
}) {
  const { words } = useDriverWords()
  return (
    <div className="run-pair">
      {!isCash && (
        <OtherButton isOpen={other === 'handedTo'} onClick={() => toggle('handedTo')}>
          {words.handedTo}
        </OtherButton>
      )}
      {bags.length > 1 && (
        <OtherButton isOpen={isAsked} onClick={ask}>
          {words.bagMissing}
        </OtherButton>
      )}
      <OtherButton isOpen={other === 'failed'} isDanger onClick={() => toggle('failed')}>
        {words.couldNot}
      </OtherButton>
    </div>
  )
}

function OtherButton({
  isOpen,
  isDanger = false,
  onClick,
  children,
}: {
  isOpen: boolean
  isDanger?: boolean
  onClick: () => void
  children: string
}) {
  const { words } = useDriverWords()
  return (
    <button
      type="button"
      className={`btn btn-md ${isDanger && !isOpen ? 'btn-danger-outline' : 'btn-secondary'}`}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      {isOpen ? words.cancel : children}
    </button>
  )
}

/** The question replaces the button that had the focus. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus()

/** Cash is asked about once, in place: what was pressed by mistake would stay. What really came may be another sum. */
function CashReceived({ due, send }: { due: number; send: (rupees: number) => void }) {
  const { words } = useDriverWords()
  const [isAsked, setAsked] = useState(false)
  const [received, setReceived] = useState(String(due))
  const [isInvalid, setInvalid] = useState(false)
  const id = useId()
  const amount = rupeesText(due)

  function confirm(): void {
    const paise = received.trim() === '' ? null : toPaise(Number(received))
    if (paise === null) setInvalid(true)
    else send(toRupees(paise))
  }

  if (!isAsked || due === 0)
    return (
      <button
        type="button"
        className="btn btn-primary btn-lg btn-block"
        onClick={() => (due === 0 ? send(0) : setAsked(true))}
      >
        <span className="btn-face">
          <Check size={20} aria-hidden />
          {due === 0 ? words.delivered : fill(words.received, { amount })}
        </span>
      </button>
    )
  return (
    <fieldset className="run-ask">
      <legend>{fill(words.receivedAsk, { amount })}</legend>
      <label className="run-label" htmlFor={id}>
        {words.amountReceived}
      </label>
      <input
        id={id}
        className="run-input num"
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        value={received}
        aria-invalid={isInvalid}
        aria-describedby={`${id}-error`}
        onChange={({ currentTarget: { value } }) => {
          setReceived(value)
          setInvalid(false)
        }}
      />
      <FieldError id={`${id}-error`} text={isInvalid ? words.amountInvalid : ''} />
      <div className="run-pair">
        <button type="button" ref={takeFocus} className="btn btn-primary btn-lg" onClick={confirm}>
          {words.yes}
        </button>
        <button type="button" className="btn btn-secondary btn-lg" onClick={() => setAsked(false)}>
          {words.no}
        </button>
      </div>
    </fieldset>
  )
}

function DoorPhoto({ send }: { send: (photo: File) => void }) {
  const { words } = useDriverWords()
  return (
    <>
      <p className="run-quiet">{words.leaveAtDoor}</p>
      <label className="btn btn-primary btn-lg btn-block run-photo">
        <span className="btn-face">
          <Camera size={20} aria-hidden />
          {words.takePhoto}
        </span>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget: { files } }) => {
            const photo = files?.[0]
            if (photo !== undefined) send(photo)
          }}
        />
      </label>
    </>
  )
}

function HandedTo({ send }: { send: (name: string) => void }) {
  const { words } = useDriverWords()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const id = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') setMissing(true)
    else send(name.trim())
  }

  return (
    <form className="run-form" noValidate onSubmit={submit}>
      <label className="run-label" htmlFor={id}>
        {words.handedToName}
      </label>
      <input
        id={id}
        className="run-input"
        autoComplete="off"
        maxLength={100}
        value={name}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        onChange={({ currentTarget: { value } }) => {
          setName(value)
          setMissing(false)
        }}
      />
      <FieldError id={`${id}-error`} text={isMissing ? words.nameMissing : ''} />
      <DeliveredButton />
    </form>
  )
}

/** At least one bag is handed over: without any, the stop could not be delivered. */
function MissingBags({
  stop: { bags },
  missing,
  choose,
}: {
  stop: RunStop
  missing: readonly string[]
  choose: (missing: readonly string[]) => void
}) {
  const { words } = useDriverWords()
  return (
    <fieldset className="run-ask">
      <legend>{words.whichBag}</legend>
      <div className="run-chips">
        {bags.map(({ farmerId, farm }) => {
          const isMissing = missing.includes(farmerId)
          return (
            <Chip
              key={farmerId}
              pressed={isMissing}
              disabled={!isMissing && missing.length === bags.length - 1}
              onClick={() =>
                choose(isMissing ? missing.filter((id) => id !== farmerId) : [...missing, farmerId])
              }
            >
              {farm}
            </Chip>
          )
        })}
      </div>
      <p className="run-quiet">{words.restDelivered}</p>
    </fieldset>
  )
}

function Failure({ isCash, send }: { isCash: boolean; send: (because: StopFailure) => void }) {
  const { words } = useDriverWords()
  const [because, setBecause] = useState<StopFailure | null>(null)
  const [isMissing, setMissing] = useState(false)
  const id = useId()
  return (
    <fieldset className="run-ask" aria-describedby={isMissing ? id : undefined}>
      <legend>{words.why}</legend>
      <div className="run-chips">
        {STOP_FAILURES.filter((reason) => isCash || reason !== 'no_cash').map((reason) => (
          <Chip
            key={reason}
            pressed={because === reason}
            onClick={() => {
              setBecause(reason)
              setMissing(false)
            }}
          >
            {words[`reason.${reason}.label`]}
          </Chip>
        ))}
      </div>
      <FieldError id={id} text={isMissing ? words.whyMissing : ''} />
      <p className="run-quiet">{words.bringBack}</p>
      <button
        type="button"
        className="btn btn-danger btn-lg btn-block"
        onClick={() => (because === null ? setMissing(true) : send(because))}
      >
        {words.couldNot}
      </button>
    </fieldset>
  )
}
