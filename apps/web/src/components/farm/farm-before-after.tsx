import type { FarmChange } from '@farmgate/contract/people/farm-profile.ts'
import { type ReactNode, useId } from 'react'
import { Avatar } from '#ui/data/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import { changedFarmFields, type FarmField } from './changed-farm-fields.ts'
import './farm-before-after.css'

interface Farm {
  readonly name: string
  readonly place: string
  readonly about: string
  readonly avatar: string | null
}

/** Shows a farm's public profile and the requested change side by side; on a phone one below the other. */
export function FarmBeforeAfter({ farm, change }: { farm: Farm; change: FarmChange }) {
  const words = useWords('listing')
  const changed = changedFarmFields(farm, change)
  const after = { ...change, avatar: change.avatar ?? farm.avatar }
  return (
    <div className="farm-sides">
      <Side title={words['farm.shown']} farm={farm} fields={changed} />
      <Side
        title={change.status === 'pending' ? words['farm.proposed'] : words['farm.refused']}
        farm={after}
        fields={changed}
        isNew
      />
    </div>
  )
}

interface SideProps {
  title: string
  farm: Farm
  fields: readonly FarmField[]
  isNew?: boolean
}

/** One side, with only the fields that would change. */
function Side({ title, farm, fields, isNew = false }: SideProps) {
  const words = useWords('listing')
  const id = useId()
  const shown: Record<FarmField, ReactNode> = {
    photo: <Avatar name={farm.name} src={farm.avatar ?? undefined} size="xl" alt={words['farm.photo']} />,
    name: farm.name,
    place: farm.place === '' ? words['farm.none'] : farm.place,
    about: farm.about === '' ? words['farm.none'] : farm.about,
  }
  return (
    <section aria-labelledby={id} className={classNames('farm-side', isNew && 'farm-side-new')}>
      <h3 id={id}>{title}</h3>
      <dl>
        {fields.map((field) => (
          <div key={field} className="farm-side-field">
            <dt>{words[`farm.${field}`]}</dt>
            <dd>{shown[field]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
