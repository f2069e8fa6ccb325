/** The farmer's pack list over all open orders. */
export const packing = {
  title: 'Pack list',
  text: 'Everything to pack, all open orders together',
  progress: '{packed} of {total} packed',
  allPacked: 'Everything is packed',

  'amount.kg.one': '{count} kg',
  'amount.kg.other': '{count} kg',
  'amount.litre.one': '{count} litre',
  'amount.litre.other': '{count} litres',
  'amount.dozen.one': '{count} dozen',
  'amount.dozen.other': '{count} dozen',
  'amount.piece.one': '{count} piece',
  'amount.piece.other': '{count} pieces',
  'amount.pack.one': '{count} pack',
  'amount.pack.other': '{count} packs',

  toPack: 'To pack',
  packed: 'Packed',
  partPacked: '{packed} of {amount} packed',
  packProduct: '{amount} {product}: packed',
  packForBuyer: '{amount} for {buyer}, order {number}: packed',
  'forOrders.one': 'For {count} order',
  'forOrders.other': 'For {count} orders',
  orderPacked: 'Order complete',
  more: 'These are the {orders} orders that wait longest, of {total}. The others come when these have left.',

  nothing: 'Nothing to pack.',
  nothingText: 'What people order from you will stand here.',
  seeOrders: 'See orders',

  ticked: 'Marked as packed',
  unticked: 'Marked as not packed',
} as const
