import { askReach } from '@farmgate/contract/delivery/reach.ts'
import { callAs } from '#api/call.ts'

/** Loaded at the press of *Tell me*: few buyers need the call. */
export const askForReach = (id: string, pincode: string) =>
  callAs('user', askReach, { params: { id }, body: { pincode } })
