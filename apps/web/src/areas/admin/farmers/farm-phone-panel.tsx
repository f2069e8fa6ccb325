import type { FarmerDetail } from '@farmgate/contract/catalogue/product-review.ts'
import { setFarmPhone } from '@farmgate/contract/people/farmer-admin.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { useCall } from '#components/form/use-call.ts'
import { accountQuery } from '../accounts/account-query.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/fields/field.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { cacheFarmer } from './cached-farmers.ts'

/** The contract's limit. */
export const PHONE_MAX = 20

/** The farm's phone number, to call and to write down. Buyers never see it. */
export function FarmPhonePanel({ farmer }: { farmer: FarmerDetail }) {
  const admin = useWords('admin')
  const problemText = useProblemText()
  const client = useQueryClient()
  const { busy, failure, send } = useCall<'phone'>()
  /** Null while it is what is stored, also when another person changes it meanwhile. */
  const [typed, setTyped] = useState<string | null>(null)
  const phone = typed ?? farmer.phone
  const isChanged = phone.trim() !== farmer.phone
  useUnsavedWork(isChanged)

  const save = () =>
    send('phone', async () => {
      const response = await callAs('admin', setFarmPhone, {
        params: { id: farmer._id },
        body: { phone: phone.trim() },
      })
      cacheFarmer(client, response.farmer)
      void client.invalidateQueries({ queryKey: accountQuery(farmer._id).queryKey })
      setTyped(null)
      showToast({ tone: 'ok', text: fill(admin.farmPhoneSaved, { farmer: farmer.name }) })
    })

  return (
    <section className="grid max-w-[480px] gap-3">
      <h2 className="text-[1.375rem]">{admin.farmPhone}</h2>
      {farmer.phone !== '' && (
        <a
          href={`tel:${farmer.phone}`}
          className="link inline-flex min-h-11 items-center gap-2 justify-self-start"
        >
          <Phone size={18} aria-hidden />
          {farmer.phone}
        </a>
      )}
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
      <Field
        label={admin.farmPhoneLabel}
        hint={admin.farmPhoneHint}
        type="tel"
        autoComplete="off"
        maxLength={PHONE_MAX}
        value={phone}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={busy !== null}
        busyLabel={admin.verifying}
        disabled={!isChanged || phone.trim() === ''}
        onClick={() => void save()}
      >
        {admin.farmPhoneSave}
      </Button>
    </section>
  )
}
