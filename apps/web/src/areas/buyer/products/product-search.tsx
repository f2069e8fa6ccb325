import type { Category } from '@farmgate/domain/catalogue/category.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import '../../../components/search-box.css'
import '../../../ui/field.css'
import { useWords } from '../../../words.ts'

/** Looks through the open shelf, or through all of them where none is open. */
export function ProductSearch({ category, search }: { category: Category | null; search: string }) {
  const [, setAddress] = useSearchParams()
  const words = useWords('shop')
  const shell = useWords('shell')
  const label =
    category === null ? shell.search : fill(words.searchIn, { category: shell[`category.${category}`] })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const wanted = new FormData(event.currentTarget).get('q')
    const q = typeof wanted === 'string' ? wanted.trim() : ''
    setAddress({ ...(category !== null && { category }), ...(q !== '' && { q }) })
  }

  return (
    <search className="search-box product-search" aria-label={label}>
      {/* Another shelf or another search starts with its own words. */}
      <form key={`${category}/${search}`} onSubmit={submit}>
        <Search size={20} />
        <input
          className="control"
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
    </search>
  )
}
