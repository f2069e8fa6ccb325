/** Success messages of the calls about products. */
export const productResponses = {
  productAdded: 'Product added successfully!',
  productUpdated: 'Product updated successfully',
  productChangeWaits: 'Saved. Buyers see the change once it is approved',
  productDeleted: 'Product deleted',
  productApproved: 'Product approved',
  productRejected: 'Product rejected',
} as const
