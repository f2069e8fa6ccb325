import {
  resumeFarmer,
  setFarmPhone,
  suspendFarmer,
  unverifyFarmer,
  verifyFarmer,
} from '@farmgate/contract/people/farmer-admin.ts'
import { type FarmerDetail, oneFarmer } from '@farmgate/contract/catalogue/product-review.ts'
import { callAs } from '#api/call.ts'
import { problemCode } from '#api/problem-text.ts'

/** An operator's decision about a farm. */
export type FarmerStatusRequest =
  | { readonly act: 'verify'; readonly what: string; readonly version: number; readonly phone?: string }
  | { readonly act: 'unverify' }
  | { readonly act: 'suspend'; readonly reason: string }
  | { readonly act: 'resume' }

export type FarmerStatusOutcome =
  | { readonly kind: 'done'; readonly farmer: FarmerDetail }
  /** Another operator was faster: nothing was done, and `farmer` is the current state. */
  | { readonly kind: 'stale'; readonly farmer: FarmerDetail; readonly error: unknown }

export async function callFarmerStatus(
  id: string,
  request: FarmerStatusRequest,
): Promise<FarmerStatusOutcome> {
  const params = { id }
  try {
    return { kind: 'done', farmer: (await send()).farmer }
  } catch (error) {
    if (!STALE_CODES.has(problemCode(error))) throw error
    const { farmer } = await callAs('admin', oneFarmer, { params })
    return { kind: 'stale', farmer, error }
  }

  async function send() {
    switch (request.act) {
      case 'verify':
        // A farm without a number gets it first: without one it can't be verified.
        if (request.phone !== undefined)
          await callAs('admin', setFarmPhone, { params, body: { phone: request.phone } })
        return callAs('admin', verifyFarmer, {
          params,
          body: { what: request.what, version: request.version },
        })
      case 'unverify':
        return callAs('admin', unverifyFarmer, { params })
      case 'suspend':
        return callAs('admin', suspendFarmer, { params, body: { reason: request.reason } })
      case 'resume':
        return callAs('admin', resumeFarmer, { params })
    }
  }
}

/** Refusals because the farm is in the requested state already, or has changed since it was shown. */
const STALE_CODES: ReadonlySet<string | null> = new Set([
  'farmer.already_verified',
  'farmer.not_verified',
  'farmer.already_suspended',
  'farmer.not_suspended',
  'farmer.stale',
])
