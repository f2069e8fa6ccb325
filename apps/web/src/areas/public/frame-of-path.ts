import { isRecovery, paths } from '../../paths.ts'

/** `shop` has the whole footer, `task` the small one, and `bare` leaves everything to the page. */
export type Frame = 'shop' | 'task' | 'bare'

export function frameOf(address: string): Frame {
  const path = withoutEndSlash(address)
  if (path === paths.login || path === paths.register || isRecovery(path)) return 'bare'
  return path === paths.home || SHOP.test(path) ? 'shop' : 'task'
}

/** The list of products brings a search of its own. */
export const searchesItself = (address: string): boolean => withoutEndSlash(address) === paths.products

const SHOP = /^\/(products|featured)(\/|$)/

const withoutEndSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '')
