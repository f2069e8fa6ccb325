import { isPincode } from '@farmgate/domain/delivery/reach/pincode.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { type KeyboardEvent, useState } from 'react'
import { Chip } from '#ui/fields/chip.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'

interface PincodeBoxProps {
  pincodes: readonly string[]
  error: string | undefined
  onChange: (pincodes: string[]) => void
}

/** Enter, a comma or leaving the field adds what is typed; Backspace in the empty field takes the last one. */
export function PincodeBox({ pincodes, error, onChange }: PincodeBoxProps) {
  const words = useWords('rounds')
  const faults = useWords('faults')
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)

  function add(): void {
    const typed = text.split(/[\s,]+/).filter((each) => each !== '')
    const wrong = typed.filter((each) => !isPincode(each))
    setWrong(wrong.length > 0)
    setText(wrong.join(' '))
    const added = typed.filter((each) => isPincode(each) && !pincodes.includes(each))
    if (added.length > 0) onChange([...pincodes, ...new Set(added)])
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && text === '' && pincodes.length > 0)
      onChange(pincodes.slice(0, -1))
  }

  return (
    <div className="grid gap-2">
      <Field
        label={words.pincodes}
        hint={words.pincodesHint}
        error={isWrong ? faults['round_pincode.invalid'] : error}
        placeholder={words.addPincode}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        onBlur={add}
      />
      {pincodes.length > 0 && (
        <div className="round-pins">
          {pincodes.map((pincode) => (
            <Chip
              key={pincode}
              pressed
              removeLabel={fill(words.removePincode, { pincode })}
              onRemove={() => onChange(pincodes.filter((each) => each !== pincode))}
            >
              <span className="num">{pincode}</span>
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
