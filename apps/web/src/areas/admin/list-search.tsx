import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { Field } from '../../ui/field.tsx'
import { narrowed, readListAddress, SEARCH_MAX } from './list-address.ts'
import './list-search.css'

/** Looks through the list below it. What is searched for stands in the address. */
export function ListSearch({ label }: { label: string }) {
  const [address, setAddress] = useSearchParams()
  const { q } = readListAddress(address)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const wanted = new FormData(event.currentTarget).get('q')
    setAddress(narrowed(address, { q: typeof wanted === 'string' ? wanted.trim() : '' }))
  }

  return (
    <search aria-label={label} className="list-search">
      {/* Another search starts with its own words. */}
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
