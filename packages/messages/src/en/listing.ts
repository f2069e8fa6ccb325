/** A product's state and fields, for the farmer who lists it and the admin who judges it. */
export const listing = {
  'status.approved': 'Approved',
  'status.pending': 'Pending',
  'status.rejected': 'Rejected',
  'change.pending': 'Change waiting',
  'change.rejected': 'Change rejected',

  'farm.shown': 'Buyers see',
  'farm.proposed': 'Waiting for review',
  'farm.refused': 'Not approved',
  'farm.photo': 'Picture',
  'farm.name': 'Name',
  'farm.place': 'Place',
  'farm.about': 'Farm story',
  'farm.none': 'Nothing',

  photo: 'Photo',
  name: 'Name',
  description: 'Description',
  category: 'Category',
  unit: 'Unit',
  price: 'Price',
  quantity: 'Quantity',
  status: 'Status',
  product: 'Product',
  actions: 'Actions',
  noReason: 'No reason provided',
} as const
