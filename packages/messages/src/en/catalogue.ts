/** What the calls about products say when they succeed. */
export const catalogue = {
  productAdded: 'Product added successfully!',
  productUpdated: 'Product updated successfully',
  productDeleted: 'Product deleted',
  productApproved: 'Product approved',
  productRejected: 'Product rejected',
} as const
