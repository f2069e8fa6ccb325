import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { Field } from '#ui/fields/field.tsx'
import { withFilters, readListAddress, SEARCH_MAX } from './list-address.ts'
import './list-search.css'

/** Searches the list below it. The search text is stored in the address. */
export function ListSearch({ label }: { label: string }) {
  const [address, setAddress] = useSearchParams()
  const { q } = readListAddress(address)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const searchText = new FormData(event.currentTarget).get('q')
    setAddress(withFilters(address, { q: typeof searchText === 'string' ? searchText.trim() : '' }))
  }

  return (
    <search aria-label={label} className="list-search">
      {/* Another search remounts the field with its own text. */}
      <form key={q} onSubmit={submit}>
        <Field
          label={<span className="sr-only">{label}</span>}
          prefix={<Search size={20} />}
          type="search"
          name="q"
          placeholder={label}
          defaultValue={q}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
    </search>
  )
}
