import { isRecovery, paths } from '#paths.ts'

/** `shop` has the full footer, `task` the small one, `bare` leaves everything to the page. */
export type Frame = 'shop' | 'task' | 'bare'

export function frameOf(address: string): Frame {
  const path = withoutEndSlash(address)
  if (path === paths.login || path === paths.register || isRecovery(path)) return 'bare'
  return path === paths.home || SHOP.test(path) ? 'shop' : 'task'
}

/** The product list has its own search field. */
export const hasOwnSearch = (address: string): boolean => withoutEndSlash(address) === paths.products

const SHOP = /^\/(products|featured)(\/|$)/

const withoutEndSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '')
