/** The roles by the names used everywhere: wire, database, tokens, storage keys. A `user` is a buyer. */
export const ROLES = ['user', 'farmer', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** An e-mail address is unique within a realm, so one person may be buyer and farmer. */
export type Realm = 'users' | 'farmers'

export const realmOf: Record<Role, Realm> = { user: 'users', admin: 'users', farmer: 'farmers' }

/** Roles a person can register with. The first admin is created by a command. */
export type RegistrableRole = Exclude<Role, 'admin'>

export const isRole = (value: unknown): value is Role => ROLES.includes(value as Role)
