import { isPincode } from '@farmgate/domain/delivery/reach/pincode.ts'
import { typedNumber } from '@farmgate/domain/numbers/typed-number.ts'
import { type FormEvent, useId, useState } from 'react'
import { chosenPincode, choosePincode } from '#api/delivery.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'

/** Asks for the pincode. Devanagari digits are read too. */
export default function PincodeSheet({ onClose }: { onClose: () => void }) {
  const shell = useWords('shell')
  const form = useId()
  const [typed, setTyped] = useState(chosenPincode() ?? '')
  const [isWrong, setWrong] = useState(false)

  function save(event: FormEvent): void {
    event.preventDefault()
    const pincode = typedNumber(typed)
    if (!isPincode(pincode)) {
      setWrong(true)
      document.getElementById(`${form}-pincode`)?.focus()
      return
    }
    choosePincode(pincode)
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={shell.pincodeTitle}
      closeLabel={shell.close}
      footer={
        <Button type="submit" form={form}>
          {shell.pincodeSave}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={save}>
        <Field
          id={`${form}-pincode`}
          label={shell.pincode}
          hint={shell.pincodeHint}
          error={isWrong ? shell.pincodeWrong : undefined}
          value={typed}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          data-autofocus
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setWrong(false)
          }}
        />
      </form>
    </Dialog>
  )
}
