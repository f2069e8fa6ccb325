import { Search } from 'lucide-react'
import { type ComponentType, type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import '../ui/field.css'
import { useWords } from '../words.ts'
import './search-box.css'
import type { SearchSuggestionsProps } from './search-suggestions.tsx'

/** Fetched when somebody turns to the box. Without it, on a bad line, the box still searches. */
const SearchSuggestions = lazy(async (): Promise<{ default: ComponentType<SearchSuggestionsProps> }> => {
  try {
    return { default: (await import('./search-suggestions.tsx')).SearchSuggestions }
  } catch {
    return { default: () => null }
  }
})

/** Leads to the products that match; nothing searched for leads to all of them. A plain form until the page has woken up. */
export function SearchBox() {
  const shell = useWords('shell')
  const navigate = useNavigate()
  const searched = useSearchedWords()
  const input = useRef<HTMLInputElement>(null)
  const [suggests, setSuggests] = useState(false)

  useEffect(() => {
    if (input.current !== null) input.current.value = searched
  }, [searched])

  function search(event: FormEvent) {
    event.preventDefault()
    const words = input.current?.value.trim() ?? ''
    void navigate(words === '' ? paths.products : paths.search(words))
  }

  return (
    <search aria-label={shell.siteSearch} className="search-box">
      <form action={paths.products} onSubmit={search}>
        <Search size={20} />
        <input
          ref={input}
          className="control"
          type="search"
          name="q"
          aria-label={shell.search}
          placeholder={shell.searchHint}
          defaultValue={searched}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={() => setSuggests(true)}
          onInput={() => setSuggests(true)}
        />
        {suggests && (
          <Suspense>
            <SearchSuggestions input={input} onPick={(words) => void navigate(paths.search(words))} />
          </Suspense>
        )}
      </form>
    </search>
  )
}

/** The box shows what the page below it was searched for, and is empty everywhere else. */
function useSearchedWords(): string {
  const { pathname, search } = useLocation()
  return pathname === paths.products ? (new URLSearchParams(search).get('q') ?? '') : ''
}
