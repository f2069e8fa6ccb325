import { type ComponentProps, createContext, type MouseEvent, use, useEffect, useMemo } from 'react'

/**
 * Links and addresses for the pages that are rendered by the server, and for everything that they share with other pages. A
 * rendered page answers before the router is loaded (28 kB), so what it consists of imports this file, never `react-router`.
 * `first-view/` provides the context until something is opened, `routing/root.tsx` afterwards, from the router.
 */
export interface Navigation {
  readonly location: Location
  readonly navigate: NavigateFunction
}

export interface Location {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** An address of this site, or the parts of the current one that change. */
export type To = string | Partial<Location>

interface NavigateOptions {
  readonly replace?: boolean
  /** Kept with the entry in the browser's history. */
  readonly state?: unknown
  /** Moves from this page to the next one, where the browser can and the person has not asked for less motion. */
  readonly viewTransition?: boolean
}

/** Opens an address, or goes this many steps in the browser's history. */
export type NavigateFunction = (to: To | number, options?: NavigateOptions) => void | Promise<void>

export const NavigationContext = createContext<Navigation | null>(null)

function useNavigation(): Navigation {
  const value = use(NavigationContext)
  if (value === null) throw new Error('This component needs a NavigationContext')
  return value
}

export const useLocation = (): Location => useNavigation().location

export const useNavigate = (): NavigateFunction => useNavigation().navigate

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  to: To
}

/** A link within this site. It works as a plain link before the page's code runs, and with a modifier key. */
export function Link({ to, replace, state, viewTransition = false, onClick, ...anchor }: LinkProps) {
  const { location, navigate } = useNavigation()
  const href = hrefOf(to, location)
  const isHere = href === hrefOf({}, location)
  function click(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || (anchor.target ?? '_self') !== '_self') return
    event.preventDefault()
    // As browsers do: a link to the page that is open adds no entry to the history.
    void navigate(href, {
      replace: replace ?? isHere,
      state,
      viewTransition: viewTransition && allowsMotion(),
    })
  }
  // The content is in `anchor`.
  // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <a {...anchor} href={href} onClick={click} />
}

/** A link that is marked while its page, or without `end` one below it, is open. */
export function NavLink({ end = false, ...link }: LinkProps & { to: string; end?: boolean }) {
  const { pathname } = useLocation()
  const isCurrent = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`))
  return <Link aria-current={isCurrent ? 'page' : undefined} {...link} />
}

/** Opens another address in place of this one. */
export function Navigate({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(to, { replace: true })
  }, [navigate, to])
  return null
}

export function hrefOf(to: To, location: Location): string {
  if (typeof to === 'string') return to
  const {
    pathname = location.pathname,
    search = to.pathname === undefined ? location.search : '',
    hash = '',
  } = to
  return pathname + startingWith('?', search) + startingWith('#', hash)
}

const startingWith = (sign: string, text: string): string =>
  text === '' || text.startsWith(sign) ? text : sign + text

const allowsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
