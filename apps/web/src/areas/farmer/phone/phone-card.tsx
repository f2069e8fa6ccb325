import { farmerProfile, updateFarmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { uploadAs } from '#api/upload.ts'
import { useCall } from '#components/form/use-call.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/fields/field.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { isPostponed, postpone } from './postponed.ts'

/** Asks a farmer without a phone number for it, after the sign-in. It can be postponed for a week. */
export function PhoneCard() {
  const words = useWords('today')
  const problemText = useProblemText()
  const client = useQueryClient()
  const { data } = useQuery(query('farmer', farmerProfile, {}))
  const [phone, setPhone] = useState('')
  const [isLater, setLater] = useState(false)
  const { busy, failure, send } = useCall<'phone'>()
  if (data === undefined) return null
  const { farmer } = data
  if (farmer.phone !== '' || isLater || isPostponed(farmer._id)) return null

  const save = () =>
    send('phone', async () => {
      const response = await uploadAs(
        'farmer',
        updateFarmerProfile,
        { body: { phone: phone.trim() } },
        { photo: null },
      )
      client.setQueryData(query('farmer', farmerProfile, {}).queryKey, { farmer: response.farmer })
      showToast({ tone: 'ok', text: words.phoneSaved })
    })

  return (
    <Card padded heading={words.phoneTitle} bodyClassName="grid gap-4">
      <p className="text-ink-2">{words.phoneText}</p>
      {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (phone.trim() !== '') void save()
        }}
      >
        <Field
          label={words.phone}
          type="tel"
          prefix={<Phone size={18} aria-hidden />}
          autoComplete="tel"
          maxLength={20}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" busy={busy !== null} disabled={phone.trim() === ''}>
            {words.phoneSave}
          </Button>
          <Button
            variant="quiet"
            disabled={busy !== null}
            onClick={() => {
              postpone(farmer._id)
              setLater(true)
            }}
          >
            {words.phoneLater}
          </Button>
        </div>
      </form>
    </Card>
  )
}
