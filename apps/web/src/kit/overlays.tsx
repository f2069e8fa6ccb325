import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { ProcessingOverlay } from '#ui/overlays/overlay.tsx'
import { formatRupees } from '#components/format/rupees.ts'
import { showToast } from '#ui/overlays/toast.tsx'
import { Row, Section } from './section.tsx'

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'overlay'>()
  const [busy, setBusy] = useState(false)
  const close = () => {
    setOpen(undefined)
    setBusy(false)
  }
  return (
    <Section title="Dialogs, overlay, toasts">
      <Row>
        <Menu
          label="Open menu"
          variant="secondary"
          arrow
          align="start"
          note="What it is about"
          groups={[
            [
              { label: 'First act', icon: RefreshCw, onSelect: close },
              { label: 'Second act', onSelect: close },
            ],
            [{ label: 'Red act', tone: 'danger', onSelect: close }],
          ]}
        />
        <Button
          variant="secondary"
          onClick={() => {
            setOpen('dialog')
          }}
        >
          Open dialog
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            setOpen('confirm')
          }}
        >
          Open confirm
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            setOpen('overlay')
            setTimeout(close, 3000)
          }}
        >
          Open overlay for 3 seconds
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            showToast({ tone: 'ok', text: 'Product added successfully!' })
          }}
        >
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            showToast({
              tone: 'bad',
              text: 'Failed to cancel order',
              action: { label: 'Try again', run: close },
            })
          }}
        >
          Toast with an action
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            showToast({
              key: 'update',
              text: 'New content available. Reload?',
              icon: RefreshCw,
              stays: true,
              action: { label: 'Reload', run: close },
            })
          }}
        >
          Toast that stays
        </Button>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Cancel this order?"
        subtitle="#FG-20418, ₹513"
        closeLabel="Close"
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Keep order
            </Button>
            <Button variant="danger" onClick={close}>
              Cancel order
            </Button>
          </>
        }
      >
        <ChoiceCards
          legend="Why are you cancelling?"
          name="kit-cancel"
          layout="rows"
          options={[
            'Changed my mind',
            'Found a better price elsewhere',
            'Ordered by mistake',
            'Item no longer needed',
            'Other reason',
          ].map((reason) => ({ value: reason, label: reason }))}
        />
      </Dialog>
      <Confirm
        open={open === 'confirm'}
        title="Delete Brinjal?"
        text="Buyers will no longer find it. You cannot undo this."
        confirmLabel="Delete"
        busyLabel="Deleting"
        cancelLabel="Keep product"
        closeLabel="Close"
        busy={busy}
        onConfirm={() => {
          setBusy(true)
          setTimeout(close, 1500)
        }}
        onCancel={close}
      >
        <Note tone="warn">It is in two open orders.</Note>
      </Confirm>
      <ProcessingOverlay
        open={open === 'overlay'}
        title="Processing Payment"
        text="Please keep this page open. It takes a few seconds."
        amount={formatRupees(84_900)}
      />
    </Section>
  )
}
