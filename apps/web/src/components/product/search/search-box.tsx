import { Search } from 'lucide-react'
import { type ComponentType, type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from '#navigation.tsx'
import { paths } from '#paths.ts'
import '#ui/fields/field.css'
import { useWords } from '#words.ts'
import './search-box.css'
import type { SearchSuggestionsProps } from './search-suggestions.tsx'

/** Loaded when the input gets the focus. If loading fails, the search still works. */
const SearchSuggestions = lazy(async (): Promise<{ default: ComponentType<SearchSuggestionsProps> }> => {
  try {
    return { default: (await import('./search-suggestions.tsx')).SearchSuggestions }
  } catch {
    return { default: () => null }
  }
})

/** Opens the matching products; an empty search opens all of them. Works as a plain form before hydration. */
export function SearchBox() {
  const shell = useWords('shell')
  const navigate = useNavigate()
  const searched = useSearchedWords()
  const input = useRef<HTMLInputElement>(null)

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
        />
        <LateSuggestions input={input} onPick={(words) => void navigate(paths.search(words))} />
      </form>
    </search>
  )
}

/** The suggestions of a search input, from its first focus on. */
export function LateSuggestions(props: SearchSuggestionsProps) {
  const { input } = props
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    const box = input.current
    const use = (): void => setUsed(true)
    // The focus may have come before the page's code.
    if (box === document.activeElement) use()
    box?.addEventListener('focus', use)
    box?.addEventListener('input', use)
    return () => {
      box?.removeEventListener('focus', use)
      box?.removeEventListener('input', use)
    }
  }, [input])
  return (
    isUsed && (
      <Suspense>
        <SearchSuggestions {...props} />
      </Suspense>
    )
  )
}

/** Returns the search words of the products page; empty on every other page. */
function useSearchedWords(): string {
  const { pathname, search } = useLocation()
  return pathname === paths.products ? (new URLSearchParams(search).get('q') ?? '') : ''
}
