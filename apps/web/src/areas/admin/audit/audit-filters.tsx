import { ACT_KINDS } from '@farmgate/domain/platform/audited-act.ts'
import { Search, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useWords } from '#words.ts'
import { DateField } from '../date-field.tsx'
import { formText } from '../form-text.ts'
import { withFilters, SEARCH_MAX } from '../lists/list-address.ts'
import { readAuditAddress } from './audit-address.ts'
import './audit-filters.css'

interface AuditFiltersProps {
  admins: readonly { readonly _id: string; readonly name: string }[]
}

/** The filter form of the log. The filters are stored in the address. */
export function AuditFilters({ admins }: AuditFiltersProps) {
  const words = useWords('adminSettings')
  const bulk = useWords('bulk')
  const [address, setAddress] = useSearchParams()
  const { q, admin, kind, from, to } = readAuditAddress(address)
  const [isOpen, setOpen] = useState(false)
  const id = useId()

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const textOf = (name: string): string => formText(form, name)
    setAddress(
      withFilters(address, {
        q: textOf('q'),
        admin: textOf('admin'),
        kind: textOf('kind'),
        from: textOf('from'),
        to: textOf('to'),
      }),
    )
  }

  return (
    <search aria-label={words.filters}>
      {/* Other filters remount the form; so does the arrival of the list of admins. */}
      <form
        key={[q, admin, kind, from, to, admins.length].join(' ')}
        className="audit-filters"
        onSubmit={submit}
      >
        <Field
          className="audit-filters-words"
          label={words.searchActs}
          prefix={<Search size={20} />}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
        />
        <IconButton
          className="audit-filters-toggle"
          label={words.filters}
          icon={SlidersHorizontal}
          outlined
          tooltip="none"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        />
        <div id={id} className="audit-filters-more" data-open={isOpen}>
          <SelectField label={words.admin} name="admin" defaultValue={admin}>
            <option value="">{words.anyAdmin}</option>
            {admins.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField label={words.kind} name="kind" defaultValue={kind ?? ''}>
            <option value="">{words.anyKind}</option>
            {ACT_KINDS.map((option) => (
              <option key={option} value={option}>
                {words[`kind.${option}`]}
              </option>
            ))}
          </SelectField>
          <DateField label={words.from} name="from" defaultValue={from} />
          <DateField label={words.to} name="to" defaultValue={to} />
          <Button type="submit" variant="secondary" icon={Search}>
            {bulk.search}
          </Button>
        </div>
      </form>
    </search>
  )
}
