import { makeDriverLink, revokeDriverLink } from '@farmgate/contract/delivery/driver.ts'
import { oneRoundDay, type RoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, ExternalLink, Link2, Link2Off, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { useCall } from '#components/form/use-call.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { isAdminQueryFor } from '../../query-filter.ts'
import { shortDay, windowText } from '../round-text.ts'

/** The link to the driver's sheet: an operator makes it, sends it, and withdraws it when a phone is lost. */
export function DriverLink({ day: { round, day, from, to, driverLink } }: { day: RoundDay }) {
  const words = useWords('rounds')
  const { language } = useLanguage()
  const problemText = useProblemText()
  const client = useQueryClient()
  const { busy, failure, send } = useCall<'make' | 'withdraw'>()
  const [isAsked, setAsked] = useState(false)
  const [driver, setDriver] = useState('')
  const params = { id: round._id, day }
  const make = () =>
    callAs('admin', makeDriverLink, {
      params,
      body: driver.trim() === '' ? {} : { driver: driver.trim() },
    })
  const withdraw = () => callAs('admin', revokeDriverLink, { params })

  const close = (): void => setAsked(false)
  const change = (task: 'make' | 'withdraw', call: () => Promise<unknown>) =>
    send(
      task,
      async () => {
        await call()
        await client.invalidateQueries({ predicate: isAdminQueryFor([oneRoundDay.path]) })
        close()
      },
      close,
    )

  async function copy(link: string): Promise<void> {
    await navigator.clipboard.writeText(link)
    showToast({ text: words.linkCopied })
  }

  const link = driverLink === null ? null : `${location.origin}${driverLink}`
  const text = fill(words.linkText, {
    round: round.name,
    day: shortDay(day, language),
    window: windowText(from, to, language),
    link: link ?? '',
  })
  return (
    <Card heading={words.driverSheet} ruled padded className="mb-4">
      <p className="mb-3 text-ink-2 text-sm">{words.driverSheetText}</p>
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
      {link === null && (
        <Field
          className="mb-4 max-w-80"
          label={words.driverName}
          hint={words.driverNameHint}
          value={driver}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setDriver(value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {link === null ? (
          <Button
            variant="secondary"
            icon={Link2}
            busy={busy === 'make'}
            onClick={() => void change('make', make)}
          >
            {words.makeLink}
          </Button>
        ) : (
          <>
            <a className="btn btn-secondary btn-md" href={link} target="_blank" rel="noreferrer">
              <span className="btn-face">
                <ExternalLink size={20} />
                {words.openSheet}
              </span>
            </a>
            <Button variant="secondary" icon={Copy} onClick={() => void copy(link)}>
              {words.copyLink}
            </Button>
            <a
              className="btn btn-secondary btn-md"
              href={`https://wa.me/?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noreferrer"
            >
              <span className="btn-face">
                <MessageCircle size={20} />
                {words.sendLink}
              </span>
            </a>
            <Button variant="danger-outline" icon={Link2Off} onClick={() => setAsked(true)}>
              {words.withdrawLink}
            </Button>
          </>
        )}
      </div>
      <Confirm
        open={isAsked}
        title={words.withdrawTitle}
        text={words.withdrawText}
        confirmLabel={words.withdrawLink}
        cancelLabel={words.keepLink}
        busy={busy === 'withdraw'}
        onConfirm={() => void change('withdraw', withdraw)}
        onCancel={close}
      />
    </Card>
  )
}
