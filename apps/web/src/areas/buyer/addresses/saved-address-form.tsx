import { SavedAddressBody } from '@farmgate/contract/forms/account.ts'
import { AddressFields, type AddressValues, emptyAddress } from '#components/form/address-fields.tsx'
import { useFormCall, withFieldHints } from '#components/form/form-call.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'

export interface SavedAddressValues extends AddressValues {
  label: string
}

/** Adds an address or changes one. */
export function SavedAddressForm({
  start,
  save,
  onCancel,
}: {
  start: SavedAddressValues
  save: (values: SavedAddressValues) => Promise<void>
  onCancel: () => void
}) {
  const words = useWords('account')
  const { form, field, outcome, busy, submit } = useFormCall<SavedAddressValues>({
    schema: () => SavedAddressBody,
    start: fieldsOf(start),
    send: async (values) => {
      await save(values)
      return {}
    },
  })
  return (
    <form ref={focusFirstField} noValidate className="grid gap-5" onSubmit={submit}>
      <FormOutcome outcome={outcome} done={words.addressDone} failed={words.addressFailed} />
      <Field
        label={words.addressLabel}
        enterKeyHint="next"
        {...withFieldHints(field('label'), words.addressLabelHint)}
      />
      <AddressFields form={form} field={field} path={(name) => name} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel={words.saving}>
          {words.saveAddress}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

/** What a new address starts with: it is mostly of the same person. */
export const anotherLike = ({ fullName, phone, country }: AddressValues): SavedAddressValues => ({
  ...emptyAddress,
  label: '',
  fullName,
  phone,
  country,
})

/** The button that opened the form is gone. */
const focusFirstField = (form: HTMLFormElement | null): void => form?.querySelector('input')?.focus()

/** A saved address also has an id and the e-mail, which are no fields. */
const fieldsOf = ({ label, fullName, phone, street, city, state, pincode, country }: SavedAddressValues) => ({
  label,
  fullName,
  phone,
  street,
  city,
  state,
  pincode,
  country,
})
