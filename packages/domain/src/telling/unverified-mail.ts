import type { MailKind } from './notice.ts'

/** Whose mails are counted: those to one mailbox, about one account, caused from one network, and all. */
export type MailCount = 'mailbox' | 'account' | 'network' | 'all'

/**
 * The most mails about accounts in an hour to addresses that are not verified. Anyone can name a stranger's address,
 * so these mails are the ones a stranger gets unasked. A network may be that of a whole mobile carrier.
 */
export const UNVERIFIED_MAILS_PER_HOUR: Readonly<Record<MailCount, number>> = {
  mailbox: 5,
  account: 10,
  network: 200,
  all: 3_000,
}

/**
 * Kept for mails about a changed password or address to the address the account registered with, so that a thief can't
 * use up the owner's mails before the change they must not miss.
 */
const FOR_OWNER = 3

const SECURITY = ['password_changed', 'email_changed'] as const

/** Kinds that anyone can cause for an address they only know. The others need an order, a farm or an operator's work. */
const COUNTED: ReadonlySet<MailKind> = new Set<MailKind>([
  ...SECURITY,
  'email_verification',
  'password_reset',
  'address_taken',
  'new_device',
  'staff_invited',
  'account_disabled',
  'account_enabled',
])

export const isCounted = (kind: MailKind): boolean => COUNTED.has(kind)

/** The count that has no room for another mail of this kind, or null. `isOwned`: to an address that the account owns. */
export function fullCount(
  { kind, isOwned }: { readonly kind: MailKind; readonly isOwned: boolean },
  sent: Readonly<Record<MailCount, number>>,
): MailCount | null {
  const extra = isOwned && SECURITY.some((each) => each === kind) ? FOR_OWNER : 0
  const rooms = { ...UNVERIFIED_MAILS_PER_HOUR }
  rooms.mailbox += extra
  rooms.account += extra
  const counts = ['mailbox', 'account', 'network', 'all'] as const
  return counts.find((count) => sent[count] >= rooms[count]) ?? null
}

/**
 * Names one mailbox: `Asha+shop@Example.in` is the mailbox of `asha@example.in`, and at Gmail dots are ignored. Only for
 * counting: an account keeps its address as it was given.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const [name = ''] = address.slice(0, at).split('+')
  const domain = address.slice(at + 1)
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/**
 * A text in which mail programs find no link: no scheme, and a space after each dot inside a word. `A.K.Sharma` becomes
 * `A. K. Sharma`; amounts and times stay.
 */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(/[\p{L}\p{N}+.-]*:\/+/gu, '')
    .replaceAll(/(?<=[\p{L}\p{N}_-])[.\u2024\u3002\uff0e\uff61](?=\p{L}|(?<=\p{L}.)\p{N})/gu, '. ')
