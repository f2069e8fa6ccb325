import type { Output } from '@farmgate/contract/endpoint.ts'
import { PayoutAccountForm } from '@farmgate/contract/forms/payout-account.ts'
import { payoutAccount, savePayoutAccount } from '@farmgate/contract/money/payout-account.ts'
import { bankOfIfsc } from '@farmgate/domain/money/payout-accounts/bank-names.ts'
import { typedIfsc } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { query } from '#api/query.ts'
import { uploadAs } from '#api/upload.ts'
import { useChosenPhoto } from '#components/form/chosen-photo.ts'
import { NotSent, useFormCall, withFieldHints } from '#components/form/form-call.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { momentText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { Field } from '#ui/fields/field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { PhotoPicker } from '#ui/fields/photo-picker.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'

interface AccountValues {
  kind: 'bank' | 'upi'
  ifsc: string
  number: string
  numberAgain: string
  vpa: string
  name: string
  currentPassword: string
}

const EMPTY: AccountValues = {
  kind: 'bank',
  ifsc: '',
  number: '',
  numberAgain: '',
  vpa: '',
  name: '',
  currentPassword: '',
}

const PASSBOOK_LONG_SIDE_PX = 1600

interface AccountFormProps {
  rules: Pick<Output<typeof payoutAccount>, 'waitHours' | 'needsPassbook'>
  isFirst: boolean
  onSaved: () => void
}

/** Adds a bank account or a UPI id. The number is typed twice and the password once more. */
export function AccountForm({ rules: { waitHours, needsPassbook }, isFirst, onSaved }: AccountFormProps) {
  const words = useWords('payoutAccount')
  const account = useWords('account')
  const { language } = useLanguage()
  const client = useQueryClient()
  const passbook = useChosenPhoto(PASSBOOK_LONG_SIDE_PX)
  const [isPhotoMissing, setPhotoMissing] = useState(false)
  const [now] = useState(() => Date.now())
  const { form, field, outcome, busy, submit } = useFormCall<AccountValues>({
    schema: () => PayoutAccountForm,
    start: EMPTY,
    send: async (values) => {
      const photo = needsPassbook ? await passbook.ready() : null
      setPhotoMissing(needsPassbook && photo === null)
      if (needsPassbook && photo === null) throw new NotSent()
      const { message: _message, ...accounts } = await uploadAs(
        'farmer',
        savePayoutAccount,
        { body: values },
        { photo: photo?.file ?? null },
      )
      client.setQueryData(query('farmer', payoutAccount, {}).queryKey, accounts)
      showToast({ tone: 'ok', text: words.saved })
      onSaved()
      return {}
    },
  })
  const [kind, ifsc] = useWatch({ control: form.control, name: ['kind', 'ifsc'] })
  const bank = bankOfIfsc(typedIfsc(ifsc))
  const usedFrom = new Date(now + waitHours * 3_600_000).toISOString()

  return (
    <Card padded ruled heading={isFirst ? words.none : words.change}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <FormOutcome outcome={outcome} done={words.saved} failed={words.failed} />
        {isFirst && <p className="text-ink-2">{words.noneText}</p>}
        <ChoiceCards
          legend={words.kind}
          hideLegend
          name="kind"
          layout="pairs"
          value={kind}
          onChange={(next) => form.setValue('kind', next)}
          options={[
            { value: 'bank', label: words.bank },
            { value: 'upi', label: words.upi },
          ]}
        />
        {kind === 'bank' ? (
          <>
            <Field
              label={words.ifsc}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="next"
              {...withFieldHints(field('ifsc'), bank ?? '')}
            />
            <PasswordField
              label={words.number}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              showLabel={words.showNumber}
              hideLabel={words.hideNumber}
              {...field('number')}
            />
            <Field
              label={words.numberAgain}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              {...field('numberAgain')}
            />
          </>
        ) : (
          <Field
            label={words.upiId}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            {...withFieldHints(field('vpa'), words.upiHint)}
          />
        )}
        <Field label={words.name} autoComplete="name" enterKeyHint="next" {...field('name')} />
        {needsPassbook && (
          <PhotoPicker
            label={words.passbook}
            action={passbook.preparing ? words.preparingPhoto : words.takePhoto}
            hint={words.passbookHint}
            picture={
              passbook.photo === null ? undefined : (
                <img src={passbook.photo.url} alt="" className="max-h-40 rounded-control" />
              )
            }
            error={
              isPhotoMissing && passbook.photo === null ? (
                <Note tone="bad">{words.passbookMissing}</Note>
              ) : undefined
            }
            onChoose={(file) => void passbook.choose(file)}
          />
        )}
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          enterKeyHint="done"
          showLabel={account.showPassword}
          hideLabel={account.hidePassword}
          {...withFieldHints(field('currentPassword'), words.passwordHint)}
        />
        {waitHours > 0 && (
          <Note
            tone="mute"
            icon={Clock}
            live={false}
            title={fill(words.usedFrom, { moment: momentText(usedFrom, language) })}
          >
            {fillCount(language, words, 'usedFromText', waitHours)}
          </Note>
        )}
        <div className="grid gap-2.5">
          <Button type="submit" size="lg" block busy={busy} busyLabel={words.saving}>
            {words.save}
          </Button>
          <p className="text-center text-ink-2 text-sm">
            {needsPassbook ? words.passbookOnly : words.pennyDrop}
          </p>
        </div>
      </form>
    </Card>
  )
}
