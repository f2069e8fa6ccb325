import { fill } from '@farmgate/messages/fill.ts'
import { History } from 'lucide-react'
import { useState } from 'react'
import { dayText, timeText } from '#components/format/day-text.ts'
import { indianDay } from '#components/format/indian-day.ts'
import { nearDay } from '#components/format/near-day.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import type { ListingDraft } from './listing-draft.ts'

/** Says that the form was filled from a draft, and from when. */
export function DraftNote({ draft, onStartNew }: { draft: ListingDraft; onStartNew: () => void }) {
  const farm = useWords('farm')
  const { language } = useLanguage()
  const [now] = useState(() => new Date())
  const saved = new Date(draft.savedAt)
  const near = nearDay(indianDay(saved), now)
  const time = timeText(saved.toISOString(), language)
  const day = near === null ? dayText(saved.toISOString(), language) : farm[`draft.${near}`]
  return (
    <Note
      tone="mute"
      icon={History}
      title={farm.draftBack}
      action={
        <Button variant="secondary" onClick={onStartNew}>
          {farm.startNew}
        </Button>
      }
    >
      {fill(draft.photo === null ? farm.draftFrom : farm.draftFromWithPhoto, { day, time })}
    </Note>
  )
}
