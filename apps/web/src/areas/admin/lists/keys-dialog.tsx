import { Fragment } from 'react'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'
import './keys-dialog.css'

/** Keys, the word between them, and what they do. */
export type KeyLine = readonly [keys: readonly string[], between: string, text: string]

interface KeysDialogProps {
  rows: readonly KeyLine[]
  isOn: boolean
  onToggle: (isOn: boolean) => void
  onClose: () => void
}

/** All keys of the page, and the switch that turns them off. */
export function KeysDialog({ rows, isOn, onToggle, onClose }: KeysDialogProps) {
  const words = useWords('admin')
  const shell = useWords('shell')
  return (
    <Dialog open title={words.keysTitle} closeLabel={shell.close} onClose={onClose}>
      <dl className="keys-dialog">
        {rows.map(([keys, between, text]) => (
          <Fragment key={text}>
            <dt>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && <span> {between} </span>}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      <Checkbox
        label={words.keysOn}
        checked={isOn}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
      />
    </Dialog>
  )
}
