/** The buyer's pages. */
export const shop = {
  categories: 'Categories',
  searchIn: 'Search in {category}',
  searchResults: 'Results for “{words}”',
  noneInCategory: 'No products available in this category.',
  noneInCategoryText: 'Try another category, farmers add new produce every day.',
  browse: 'Browse {category}',
  noneFound: 'No products found.',
  noneFoundText: 'Check the spelling, or try a shorter word.',
  searchEverywhere: 'Search all categories',

  productNotFound: 'Product not found',
  productNotFoundText: 'It may have been sold out or taken down.',
  goBack: 'Go Back',

  featured: 'Featured',
  honeyText:
    'Gathered from hives at the forest edge near Junagadh, strained through cloth and bottled without heating. Dark, floral, and a little different every season.',
  honeyFlowers: 'Wildflower and karanj blossom',
  honeyRaw: 'Never heated',
  honeySets: 'Sets in cold weather: a sign it is raw',
  milkText: 'Whole milk from a small herd of Gir cows near Anand. Chilled within the hour and nothing added.',
  milkWhole: 'Whole, with its cream',
  milkChilled: 'Chilled at the farm',
  milkPure: 'Nothing added',
  oilText:
    'Groundnuts from Saurashtra pressed slowly on a wooden ghani, then left to settle. Nutty, golden and good for every day.',
  oilOrigin: 'Single-origin groundnut',
  oilPressed: 'Cold-pressed on a wooden ghani',
  oilSettled: 'Settled, never refined',

  cart: 'Order Details',
  cartEmpty: 'Your cart is empty',
  cartEmptyText: 'Add something fresh to get started.',
  shopNow: 'Shop Now',
  summary: 'Order Summary',
  itemsTotal: 'Items total',
  deliveryFee: 'Delivery fee',
  platformFee: 'Platform fee',
  total: 'Total',

  orders: 'My Orders',
  noOrders: "You haven't placed any orders yet.",
  noOrdersText: 'When you do, you can follow them here.',
} as const
