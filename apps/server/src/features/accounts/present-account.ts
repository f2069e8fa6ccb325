import type { Address } from '@farmgate/domain/accounts/address.ts'
import { presentSessionUser } from '../sessions/present-session.ts'
import type { Account } from './accounts.sql.ts'

export const presentUser = (account: Account, address: Address | null) => ({
  ...presentSessionUser(account),
  address,
  createdAt: account.createdAt.toISOString(),
})

export const presentFarmer = (farmer: Account & { place: string; about: string; avatar: string | null }) => ({
  ...presentSessionUser(farmer),
  avatar: farmer.avatar,
  place: farmer.place,
  about: farmer.about,
  createdAt: farmer.createdAt.toISOString(),
})

export const presentAdmin = (account: Account) => ({
  ...presentSessionUser(account),
  createdAt: account.createdAt.toISOString(),
})
