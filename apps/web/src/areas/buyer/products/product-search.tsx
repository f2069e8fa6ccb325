import { fill } from '@farmgate/messages/fill.ts'
import { Search } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useNavigate } from '#navigation.tsx'
import '#components/product/search/search-box.css'
import { LateSuggestions } from '#components/product/search/search-box.tsx'
import { paths } from '#paths.ts'
import '#ui/fields/field.css'
import { useWords } from '#words.ts'
import { useShelfName } from './shelf-name.ts'
import { readAddress, SEARCH_MAX_LENGTH, type ShopAddress, writeAddress } from './shop-address.ts'

/** Searches the open category, or all of them when none is open. */
export function ProductSearch({ address }: { address: ShopAddress }) {
  const { category, q, filters } = address
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const words = useWords('shop')
  const shell = useWords('shell')
  const shelfName = useShelfName()
  const label = category === null ? shell.search : fill(words.searchIn, { category: shelfName(category) })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const searchText = input.current?.value.trim() ?? ''
    // A new search has the default sort of searches; the filters stay.
    const { sort } = readAddress(new URLSearchParams({ q: searchText }))
    void navigate(writeAddress({ category, q: searchText, filters, sort, trail: [] }))
  }

  return (
    <search className="search-box product-search" aria-label={label}>
      {/* Another category or search starts with its own text. */}
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
        <LateSuggestions input={input} onPick={(text) => void navigate(paths.search(text))} />
      </form>
    </search>
  )
}
