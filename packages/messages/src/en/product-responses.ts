/** Success messages of the calls about products. */
export const productResponses = {
  productAdded: 'Product added successfully!',
  productUpdated: 'Product updated successfully',
  productDeleted: 'Product deleted',
  productApproved: 'Product approved',
  productRejected: 'Product rejected',
} as const
