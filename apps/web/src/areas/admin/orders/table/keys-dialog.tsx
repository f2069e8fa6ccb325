import { Fragment } from 'react'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'

interface KeysDialogProps {
  isOn: boolean
  onToggle: (isOn: boolean) => void
  onClose: () => void
}

/** All keys of the page, and the switch that turns them off. */
export function KeysDialog({ isOn, onToggle, onClose }: KeysDialogProps) {
  const words = useWords('orderTable')
  const shell = useWords('shell')
  const rows = [
    [['j', 'k'], words.or, words['key.move']],
    [['x'], '', words['key.choose']],
    [['Shift', 'x'], '+', words['key.range']],
    [['s'], '', words['key.step']],
    [['Enter'], '', words['key.open']],
    [['/'], '', words['key.search']],
    [['g', '1–9'], words.keysInOrder, words['key.view']],
    [['Esc'], '', words['key.escape']],
    [['?'], '', words['key.help']],
  ] as const
  return (
    <Dialog open title={words.keysTitle} closeLabel={shell.close} onClose={onClose}>
      <dl className="order-keys">
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
