import type { Role } from '@farmgate/domain/accounts/role.ts'

const actedAt: Partial<Record<Role, number>> = {}

/** Somebody has just asked for a change on this screen. */
export function noteAct(role: Role): void {
  actedAt[role] = performance.now()
}

/** How long ago that was. */
export const sinceAct = (role: Role): number =>
  performance.now() - (actedAt[role] ?? Number.NEGATIVE_INFINITY)
