import { AddressChange } from '@farmgate/contract/forms/account.ts'
import { followAddress } from '#api/delivery.ts'
import { AddressFields, type AddressValues, emptyAddress } from '#components/form/address-fields.tsx'
import { useFormCall } from '#components/form/form-call.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'

export function AddressForm({
  address,
  save,
}: {
  address: AddressValues | null
  save: (address: AddressValues) => Promise<AddressValues | null>
}) {
  const words = useWords('account')
  const { form, field, outcome, busy, submit } = useFormCall<AddressValues>({
    schema: () => AddressChange,
    start: fieldsOf(address),
    send: async (values) => {
      const saved = await save(values)
      followAddress(saved?.pincode)
      return { values: fieldsOf(saved) }
    },
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {address === null && <Note tone="mute">{words.noAddress}</Note>}
      <FormOutcome outcome={outcome} done={words.addressDone} failed={words.addressFailed} />
      <AddressFields form={form} field={field} path={(name) => name} />
      <div>
        <Button type="submit" busy={busy} busyLabel={words.saving}>
          {words.saveAddress}
        </Button>
      </div>
    </form>
  )
}

/** The response also has the e-mail, which is not a field. */
const fieldsOf = (address: AddressValues | null): AddressValues => {
  const { fullName, phone, street, city, state, pincode, country } = address ?? emptyAddress
  return { fullName, phone, street, city, state, pincode, country }
}
