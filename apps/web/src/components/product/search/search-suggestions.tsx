import type { Output } from '@farmgate/contract/endpoint.ts'
import type { suggestions as endpoint } from '@farmgate/contract/catalogue/products.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { type RefObject, startTransition, useEffect, useEffectEvent, useId, useState } from 'react'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import './search-suggestions.css'

type Suggestion = Output<typeof endpoint>['suggestions'][number]

export interface SearchSuggestionsProps {
  input: RefObject<HTMLInputElement | null>
  onPick: (text: string) => void
}

/** One letter matches too much. */
const MIN_LENGTH = 2
const DEBOUNCE_MS = 150

/**
 * Search suggestions below the search input. The input belongs to another component, which works before this one is
 * loaded, so this one turns it into a combobox by setting its attributes and listening to its events.
 */
export function SearchSuggestions({ input, onPick }: SearchSuggestionsProps) {
  const shell = useWords('shell')
  const { language } = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(typed)
  const shown = open ? suggestions : []

  function pick(text: string): void {
    write(input.current, text)
    setOpen(false)
    onPick(text)
  }

  const type = useEffectEvent(() => {
    setTyped(input.current?.value.trim() ?? '')
    setActive(-1)
    setOpen(true)
  })

  const press = useEffectEvent((event: KeyboardEvent) => {
    // Keys that compose a Devanagari word are left to the input method.
    if (event.isComposing) return
    const chosen = shown[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return
      event.preventDefault()
      setOpen(true)
      setActive(open ? nextOption(active, suggestions.length, event.key) : 0)
    } else if (event.key === 'Enter') {
      if (chosen === undefined) return setOpen(false)
      event.preventDefault()
      pick(chosen.text)
    } else if (event.key === 'Escape' && shown.length > 0) {
      // The first Esc closes the list; the next one is the browser's and clears the input.
      event.preventDefault()
      setOpen(false)
    }
  })

  const leave = useEffectEvent(() => setOpen(false))

  useEffect(() => {
    const box = input.current
    if (box === null) return
    const listening = new AbortController()
    const { signal } = listening
    box.addEventListener('input', () => type(), { signal })
    box.addEventListener('keydown', (event) => press(event), { signal })
    box.addEventListener('blur', () => leave(), { signal })
    box.setAttribute('role', 'combobox')
    box.setAttribute('aria-autocomplete', 'list')
    box.setAttribute('aria-controls', id)
    // Text typed before this component was loaded gets suggestions too.
    if (box === document.activeElement && box.value !== box.defaultValue)
      box.dispatchEvent(new Event('input'))
    return () => listening.abort()
  }, [input, id])

  const isShown = shown.length > 0
  useEffect(() => {
    const box = input.current
    box?.setAttribute('aria-expanded', String(isShown))
    if (isShown && active >= 0) box?.setAttribute('aria-activedescendant', optionId(id, active))
    else box?.removeAttribute('aria-activedescendant')
  }, [input, id, isShown, active])

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select can't be attached to a text input */}
      <div id={id} role="listbox" aria-label={shell.suggestions} className="suggestions" hidden={!isShown}>
        {shown.map(({ text, category }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
          <div
            key={`${text}/${category}`}
            id={optionId(id, index)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="suggestion"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(text)}
          >
            <span className="truncate">{text}</span>
            {category !== null && (
              <span className="suggestion-category">{shell[`category.${category}`]}</span>
            )}
          </div>
        ))}
      </div>
      <output className="sr-only">
        {isShown && fillCount(language, shell, 'suggestions', shown.length)}
      </output>
    </>
  )
}

function write(box: HTMLInputElement | null, text: string): void {
  if (box !== null) box.value = text
}

const optionId = (id: string, index: number): string => `${id}-${index}`

/** Returns the suggestions; the previous ones stay until the next have loaded. */
function useSuggestions(typed: string): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  const isEnough = typed.length >= MIN_LENGTH
  useEffect(() => {
    if (!isEnough) return
    const request = new AbortController()
    const timer = setTimeout(async () => {
      const found = await fetchSuggestions(typed, request.signal)
      // Typing never waits for the list.
      if (!request.signal.aborted) startTransition(() => setSuggestions(found))
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [typed, isEnough])
  return isEnough ? suggestions : NONE
}

const NONE: readonly Suggestion[] = []

/** Fetches suggestions; none when it fails. Plain fetch, because the header loads no schemas. */
async function fetchSuggestions(typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  try {
    const response = await fetch(`/api/search/suggestions?q=${encodeURIComponent(typed.slice(0, 60))}`, {
      signal,
    })
    return response.ok ? ((await response.json()) as Output<typeof endpoint>).suggestions : NONE
  } catch {
    return NONE
  }
}

/** Returns the option an arrow key moves to. -1 is the input itself, between the last option and the first. */
export function nextOption(active: number, count: number, key: 'ArrowDown' | 'ArrowUp'): number {
  const places = count + 1
  const step = key === 'ArrowDown' ? 1 : -1
  return ((active + 1 + step + places) % places) - 1
}
