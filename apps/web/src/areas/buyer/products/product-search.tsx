import { fill } from '@farmgate/messages/fill.ts'
import { Search } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import '../../../components/search-box.css'
import { SearchSuggestions } from '../../../components/search-suggestions.tsx'
import { paths } from '../../../paths.ts'
import '../../../ui/field.css'
import { useWords } from '../../../words.ts'
import { readAddress, SEARCH_MAX_LENGTH, type ShopAddress, writeAddress } from './shop-address.ts'

/** Looks through the open shelf, or through all of them where none is open. */
export function ProductSearch({ address }: { address: ShopAddress }) {
  const { category, q, filters } = address
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const words = useWords('shop')
  const shell = useWords('shell')
  const label =
    category === null ? shell.search : fill(words.searchIn, { category: shell[`category.${category}`] })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const wanted = input.current?.value.trim() ?? ''
    // Another search is sorted as searches are; the filters stay.
    const { sort } = readAddress(new URLSearchParams({ q: wanted }))
    void navigate(writeAddress({ category, q: wanted, filters, sort, trail: [] }))
  }

  return (
    <search className="search-box product-search" aria-label={label}>
      {/* Another shelf or another search starts with its own words. */}
      <form key={`${category}/${q}`} onSubmit={submit}>
        <Search size={20} />
        <input
          ref={input}
          className="control"
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          defaultValue={q}
          maxLength={SEARCH_MAX_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
        />
        <SearchSuggestions input={input} onPick={(text) => void navigate(paths.search(text))} />
      </form>
    </search>
  )
}
