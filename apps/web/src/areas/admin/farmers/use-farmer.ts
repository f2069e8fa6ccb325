import type { Output } from '@farmgate/contract/endpoint.ts'
import { oneFarmer } from '@farmgate/contract/review.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '../../../api/query.ts'
import { problemCode } from '../../../components/form-faults.ts'

/** The farmer whom the address names. */
export function useFarmer(): {
  readonly id: string
  readonly answer: UseQueryResult<Output<typeof oneFarmer>>
  readonly isMissing: boolean
} {
  const { id = '' } = useParams()
  const answer = useQuery(query('admin', oneFarmer, { params: { id } }))
  return {
    id,
    answer,
    isMissing: answer.data === undefined && problemCode(answer.error) === 'farmer.not_found',
  }
}
