import type { ChangedThing } from '@farmgate/domain/live/changed-thing.ts'

/** Which calls show something of a thing, by their path: what was answered there may no longer be so. */
const shownAt: Record<ChangedThing, RegExp> = {
  // An order moves the stock, what a farm is owed, and how many orders somebody has.
  orders:
    /^\/(orders|cart)\b|\/orders$|^\/farmers\/(stats|packlist|money|products)\b|^\/admin\/(attention|allusers|allfarmers|accounts)\b/,
  returns: /^\/orders\b|\/orders$|^\/admin\/attention\b/,
  listings:
    /^\/farmers\/(products|stats)\b|^\/admin\/(products|attention|allfarmers|deals)\b|^\/admin\/farmer\/:id\/products\b/,
  notices: /\/notices\b/,
  farmers: /^\/farmers\/profile\b|^\/admin\/(allfarmers|accounts|attention)\b/,
}

export const shows = (path: string, things: Iterable<ChangedThing>): boolean =>
  [...things].some((thing) => shownAt[thing].test(path))
