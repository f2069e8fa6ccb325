/** Where a page is, and the message areas that it needs besides those of its layout. */
export interface PageAddress {
  readonly path: `/${string}`
  readonly words: readonly string[]
}

type Parameters<Path extends string> = Path extends `${string}/:${string}/${infer Rest}`
  ? [string, ...Parameters<`/${Rest}`>]
  : Path extends `${string}/:${string}`
    ? [string]
    : []

type PathOf<Path extends string> = Path extends `${string}/:${string}`
  ? (...parameters: Parameters<Path>) => string
  : Path

/** Returns the path of each page: a function of its parameters where it has some, in their order. */
export function pathsOf<const Pages extends Readonly<Record<string, PageAddress>>>(pages: Pages) {
  const paths = Object.entries(pages).map(([name, { path }]) => [
    name,
    path.includes('/:') ? (...parameters: string[]) => fillIn(path, parameters) : path,
  ])
  return Object.fromEntries(paths) as { readonly [Name in keyof Pages]: PathOf<Pages[Name]['path']> }
}

function fillIn(path: string, parameters: readonly string[]): string {
  let next = 0
  return path.replaceAll(/:\w+/g, () => parameters[next++] ?? '')
}
