import { resumeFarmer, suspendFarmer, unverifyFarmer, verifyFarmer } from '@farmgate/contract/farmer-desk.ts'
import { type FarmerDetail, oneFarmer } from '@farmgate/contract/review.ts'
import { callAs } from '../../../api/call.ts'
import { problemCode } from '../../../components/form-faults.ts'

/** What an operator decides about a farm. */
export type StandingWish =
  | { readonly act: 'verify'; readonly what: string; readonly version: number }
  | { readonly act: 'unverify' }
  | { readonly act: 'suspend'; readonly reason: string }
  | { readonly act: 'resume' }

export type StandingOutcome =
  | { readonly kind: 'done'; readonly farmer: FarmerDetail }
  /** Somebody else was quicker: this is how the farm stands now, and nothing has been done. */
  | { readonly kind: 'stale'; readonly farmer: FarmerDetail; readonly error: unknown }

export async function callStanding(id: string, wish: StandingWish): Promise<StandingOutcome> {
  const params = { id }
  try {
    return { kind: 'done', farmer: (await send()).farmer }
  } catch (error) {
    if (!OVERTAKEN.has(problemCode(error))) throw error
    const { farmer } = await callAs('admin', oneFarmer, { params })
    return { kind: 'stale', farmer, error }
  }

  function send() {
    switch (wish.act) {
      case 'verify':
        return callAs('admin', verifyFarmer, { params, body: { what: wish.what, version: wish.version } })
      case 'unverify':
        return callAs('admin', unverifyFarmer, { params })
      case 'suspend':
        return callAs('admin', suspendFarmer, { params, body: { reason: wish.reason } })
      case 'resume':
        return callAs('admin', resumeFarmer, { params })
    }
  }
}

/** Refusals that say: it is so already, or it is not what was seen. */
const OVERTAKEN: ReadonlySet<string | null> = new Set([
  'farmer.already_verified',
  'farmer.not_verified',
  'farmer.already_suspended',
  'farmer.not_suspended',
  'farmer.stale',
])
