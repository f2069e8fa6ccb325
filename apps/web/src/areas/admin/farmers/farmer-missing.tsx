import { adminPaths } from '#admin-pages.ts'
import farmer from '#pictures/farmer-360.avif'
import { useWords } from '#words.ts'
import { NotFoundPage } from '../not-found-page.tsx'

export function FarmerMissing() {
  const admin = useWords('admin')
  return (
    <NotFoundPage
      picture={farmer}
      title={admin.farmerMissing}
      text={admin.farmerMissingText}
      back={{ to: adminPaths.farmers, label: admin.backToFarmers }}
    />
  )
}
