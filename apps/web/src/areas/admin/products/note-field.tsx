import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { REJECT_REASONS } from '@farmgate/domain/catalogue/listings/reject-reason.ts'
import { Chip } from '#ui/fields/chip.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { useWords } from '#words.ts'

interface NoteFieldProps {
  /** What a rejection does besides, if anything. */
  consequence?: string | undefined
  value: string
  onChange: (value: string) => void
  /** Whether a dialog opens with the focus here. */
  first?: boolean
}

/**
 * The note to the farmer with a rejection, with ready reasons to press. The placeholder is the text sent when the field
 * stays empty.
 */
export function NoteField({ consequence, value, onChange, first = false }: NoteFieldProps) {
  const admin = useWords('admin')
  const words = useWords('listing')
  return (
    <div className="grid gap-3">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold text-sm">{admin.readyReasons}</legend>
        <div className="flex flex-wrap gap-2">
          {REJECT_REASONS.map((reason) => {
            const text = words[`rejectReason.${reason}`]
            return (
              <Chip
                key={reason}
                pressed={value === text}
                onClick={() => onChange(value === text ? '' : text)}
              >
                {text}
              </Chip>
            )
          })}
        </div>
      </fieldset>
      <TextareaField
        label={admin.note}
        optional={admin.optional}
        hint={consequence === undefined ? admin.noteHint : `${admin.noteHint} ${consequence}`}
        placeholder={words.noReason}
        maxLength={NOTE_MAX}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        data-autofocus={first || undefined}
      />
    </div>
  )
}

/** Returns what a rejection does to a listing on sale; undefined for one that is not. */
export function useConsequence({ status, change }: Listing): string | undefined {
  const admin = useWords('admin')
  if (status !== 'approved') return undefined
  return change?.status === 'pending' ? admin.rejectedKeepsSelling : admin.rejectedOffShelf
}

/** Returns the note to send: a ready reason in the words that every reader's language has a text for. */
export function useSentNote(): (note: string) => string {
  const words = useWords('listing')
  return (note) => REJECT_REASONS.find((reason) => words[`rejectReason.${reason}`] === note.trim()) ?? note
}

/** The call's length limit. */
const NOTE_MAX = 500
