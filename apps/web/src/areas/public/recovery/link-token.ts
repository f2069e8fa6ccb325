import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token behind `#` in the address. It is taken out of the address bar at once and kept in memory only, so that it is
 * not left in a bookmark, a screenshot or a shared link. A reload therefore has none: null.
 */
export function useLinkToken(): string | null {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const found = tokenIn(hash)
  const [token, setToken] = useState(found)
  // A second mail opened in the same tab changes nothing but what stands behind `#`.
  if (found !== null && found !== token) setToken(found)

  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [hash, navigate, pathname])

  return token
}

const tokenIn = (hash: string): string | null => (hash.length > 1 ? hash.slice(1) : null)
