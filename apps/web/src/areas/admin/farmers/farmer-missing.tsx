import { paths } from '../../../paths.ts'
import farmer from '../../../pictures/farmer-360.avif'
import { useWords } from '../../../words.ts'
import { Missing } from '../missing.tsx'

export function FarmerMissing() {
  const operator = useWords('operator')
  return (
    <Missing
      picture={farmer}
      title={operator.farmerMissing}
      text={operator.farmerMissingText}
      back={{ to: paths.adminFarmers, label: operator.backToFarmers }}
    />
  )
}
