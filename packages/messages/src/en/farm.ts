/** The farmer's pages and what stands around them. */
export const farm = {
  area: 'Farmer',
  addProduct: 'Add Product',
  myProducts: 'My Products',
  orders: 'Orders',
  profile: 'Profile',
  addTab: 'Add',
  productsTab: 'Products',
  addTitle: 'Add New Product',
  addSoon: 'You will list your produce here',
  addSoonText: 'Listing is not open yet. Until then, tell buyers who you are and where your farm is.',
  completeProfile: 'Complete your profile',
  noProducts: 'No products found.',
  noProductsText: 'What you list will stand here. Listing is not open yet.',
  noOrders: 'No orders found.',
  noOrdersText: 'Orders that include your produce will stand here.',
} as const
