/** What an admin's account is for. On the wire all three are `admin`; the staff role narrows what they may call. */
export const STAFF_ROLES = ['owner', 'staff', 'approver'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/**
 * What a call of an admin needs: `owner` for people and settings, `daily` for the work of the day, `approve` for the
 * second person of a payout or a large refund, `any` for one's own account.
 */
export const STAFF_RIGHTS = ['owner', 'daily', 'approve', 'any'] as const
export type StaffRight = (typeof STAFF_RIGHTS)[number]

const RIGHTS: Readonly<Record<StaffRole, readonly StaffRight[]>> = {
  owner: ['owner', 'daily', 'approve', 'any'],
  staff: ['daily', 'approve', 'any'],
  approver: ['approve', 'any'],
}

export const hasRight = (role: StaffRole, right: StaffRight): boolean => RIGHTS[role].includes(right)

/** Below this many people who can approve, one who is ill stops the money. */
export const APPROVERS_MIN = 3

export interface StaffMember {
  readonly id: string
  readonly staffRole: StaffRole
  readonly state: StaffState
}

/** `invited` until the person has opened the link and chosen a password. */
export type StaffState = 'active' | 'invited' | 'disabled'

export const STAFF_ACTIONS = ['changeRole', 'disable', 'enable', 'remind', 'takeBack'] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]

const STATES: Readonly<Record<StaffAction, readonly StaffState[]>> = {
  changeRole: ['active', 'invited'],
  disable: ['active'],
  enable: ['disabled'],
  remind: ['invited'],
  takeBack: ['invited'],
}

/** Whether an action fits the state of this person's account. */
export const fitsState = (action: StaffAction, { state }: Pick<StaffMember, 'state'>): boolean =>
  STATES[action].includes(state)

/** Changes of the staff of which owners get notices. */
export const STAFF_CHANGES = ['invited', 'invitedAgain', 'joined', 'role', 'disabled', 'enabled'] as const
export type StaffChange = (typeof STAFF_CHANGES)[number]

/** Whether this person is the only one who can invite, disable and change settings. */
export const isLastOwner = (
  member: Pick<StaffMember, 'staffRole' | 'state'>,
  activeOwners: number,
): boolean => member.staffRole === 'owner' && member.state === 'active' && activeOwners <= 1
