import { fill } from '@farmgate/messages/fill.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useWords } from '../../words.ts'
import { type ChosenRows, useChosen } from './chosen-rows.ts'
import './choose-row.css'

/** The tick of one row, in lists whose rows can be chosen. `name` is what the row is called. */
export function ChooseRow({ id, name }: { id: string; name: string }) {
  const words = useWords('many')
  const chosen = useChosen()
  if (chosen === null) return null
  return (
    <Checkbox
      className="choose-row"
      label={<span className="sr-only">{fill(words.choose, { row: name })}</span>}
      checked={chosen.has(id)}
      onChange={() => chosen.toggle(id)}
    />
  )
}

/** The room a tick would take, where other rows have one. */
export function NoChoice() {
  return useChosen() === null ? null : <span className="choose-none" />
}

export function ChooseAll({ chosen }: { chosen: ChosenRows }) {
  const words = useWords('many')
  const isPart = chosen.ids.length > 0 && !chosen.isAll
  return (
    <Checkbox
      className="choose-all"
      label={words.chooseAll}
      checked={chosen.isAll}
      // Only a script can say that some are and some are not.
      ref={(box) => {
        if (box !== null) box.indeterminate = isPart
      }}
      onChange={() => chosen.chooseAll(!chosen.isAll)}
    />
  )
}
