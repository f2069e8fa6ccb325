import { useEffect, useState } from 'react'
import { useSession } from '#api/session/session.ts'
import { usePageTitle } from '#page-title.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { TodayLine } from '../today/today-line.tsx'
import { AddProductForm } from './add-product-form.tsx'
import { DraftNote } from './draft-note.tsx'
import { type ListingDraft, readDraft, removeDraft } from './listing-draft.ts'

export function Component() {
  const farm = useWords('farm')
  const account = useSession('farmer')?.user._id ?? ''
  usePageTitle(farm.addTitle)
  return (
    <>
      <TodayLine />
      <AddProduct key={account} account={account} />
    </>
  )
}

function AddProduct({ account }: { account: string }) {
  const [round, setRound] = useState(0)
  const [draft, setDraft] = useState<ListingDraft | null>()

  useEffect(() => {
    // Without a database on this device there is no draft.
    void readDraft(account).then(setDraft, () => setDraft(null))
  }, [account])

  async function startNew(): Promise<void> {
    await removeDraft(account).catch(() => undefined)
    setDraft(null)
    // Remounts the form, so no state of the previous attempt remains.
    setRound((current) => current + 1)
  }

  // Reading takes milliseconds. A form shown before it would jump when the draft arrives.
  if (draft === undefined) return <Skeleton className="h-160" />
  return (
    <>
      {draft !== null && <DraftNote draft={draft} onStartNew={() => void startNew()} />}
      <AddProductForm
        key={round}
        account={account}
        draft={draft}
        onSent={() => setDraft(null)}
        onClear={() => void startNew()}
      />
    </>
  )
}
