import type { Role } from '@farmgate/domain/people/role.ts'

const lastActionAt: Partial<Record<Role, number>> = {}

/** Records that the user of this role has just requested a change. */
export function recordUserAction(role: Role): void {
  lastActionAt[role] = performance.now()
}

/** Returns the time since that action. */
export const msSinceUserAction = (role: Role): number =>
  performance.now() - (lastActionAt[role] ?? Number.NEGATIVE_INFINITY)
