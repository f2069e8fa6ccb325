import { Plus, Share2 } from 'lucide-react'
import { farmerPaths } from '#farmer-pages.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { shareListing } from './share-listing.ts'

export interface SentListing {
  readonly id: string
  readonly name: string
}

/** What to do with a listing that was just sent. */
export function SentActions({ listing, onAddAnother }: { listing: SentListing; onAddAnother: () => void }) {
  const farm = useWords('farm')

  async function share(): Promise<void> {
    const done = await shareListing(listing)
    if (done === 'copied') showToast({ tone: 'ok', text: farm.linkCopied })
    if (done === 'failed') showToast({ tone: 'bad', text: farm.shareFailed })
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" icon={Share2} onClick={() => void share()}>
        {farm.share}
      </Button>
      <Button variant="secondary" icon={Plus} onClick={onAddAnother}>
        {farm.addAnother}
      </Button>
      <ButtonLink variant="quiet" to={farmerPaths.products}>
        {farm.seeProducts}
      </ButtonLink>
    </div>
  )
}
