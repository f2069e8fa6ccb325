import type { Listing } from '@farmgate/contract/listings.ts'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { useWords } from '../../../words.ts'

interface NoteFieldProps {
  listing: Listing
  value: string
  onChange: (value: string) => void
  /** Whether a dialog opens with the focus here. */
  first?: boolean
}

/** What the farmer is told with a rejection. The pale words in it are what is sent when it stays empty. */
export function NoteField({ listing, value, onChange, first = false }: NoteFieldProps) {
  const operator = useWords('operator')
  const { noReason } = useWords('listing')
  return (
    <TextareaField
      label={operator.note}
      optional={operator.optional}
      hint={
        listing.status === 'approved'
          ? `${operator.noteHint} ${operator[consequence(listing)]}`
          : operator.noteHint
      }
      placeholder={noReason}
      maxLength={NOTE_MAX}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      data-autofocus={first || undefined}
    />
  )
}

/** What becomes of something on sale when it is rejected. */
const consequence = ({ change }: Listing) =>
  change?.status === 'pending' ? 'rejectedKeepsSelling' : 'rejectedOffShelf'

/** As long as the call takes it. */
const NOTE_MAX = 500
