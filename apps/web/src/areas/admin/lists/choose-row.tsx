import { fill } from '@farmgate/messages/fill.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useWords } from '#words.ts'
import { type ChosenRows, useChosen } from './chosen-rows.ts'
import './choose-row.css'

/** The checkbox of a row, in lists with selectable rows. `name` is the row's name. */
export function ChooseRow({ id, name }: { id: string; name: string }) {
  const words = useWords('bulk')
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

/** The space of a checkbox, in a row without one. */
export function ChooseRowSpacer() {
  return useChosen() === null ? null : <span className="choose-none" />
}

/** Selects every row of the page that can be selected. `label` says how many that are. */
export function ChooseAll({ chosen, label }: { chosen: ChosenRows; label: string }) {
  const isPart = chosen.ids.length > 0 && !chosen.isAll
  return (
    <Checkbox
      className="choose-all"
      label={label}
      checked={chosen.isAll}
      // `indeterminate` can be set only by script.
      ref={(box) => {
        if (box !== null) box.indeterminate = isPart
      }}
      onChange={() => chosen.chooseAll(!chosen.isAll)}
    />
  )
}
