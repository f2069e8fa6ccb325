import type { Output } from '@farmgate/contract/endpoint.ts'
import { oneFarmer } from '@farmgate/contract/catalogue/product-review.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { problemCode } from '#api/problem-text.ts'
import { query } from '#api/query.ts'

/** Fetches the farmer of the address. */
export function useFarmer(): {
  readonly id: string
  readonly result: UseQueryResult<Output<typeof oneFarmer>>
  readonly isMissing: boolean
} {
  const { id = '' } = useParams()
  const result = useQuery(query('admin', oneFarmer, { params: { id } }))
  return {
    id,
    result,
    isMissing: result.data === undefined && problemCode(result.error) === 'farmer.not_found',
  }
}
