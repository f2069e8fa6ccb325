/** What a farm packs, all orders together. */
export const packing = {
  title: 'Pack list',
  text: 'Everything to pack, all open orders together',
  progress: '{packed} of {total} packed',
  allPacked: 'Everything is packed',

  'amount.kg.one': '{count} kg',
  'amount.kg.many': '{count} kg',
  'amount.litre.one': '{count} litre',
  'amount.litre.many': '{count} litres',
  'amount.dozen.one': '{count} dozen',
  'amount.dozen.many': '{count} dozen',
  'amount.piece.one': '{count} piece',
  'amount.piece.many': '{count} pieces',
  'amount.pack.one': '{count} pack',
  'amount.pack.many': '{count} packs',

  toPack: 'To pack',
  packed: 'Packed',
  partPacked: '{packed} of {amount} packed',
  packProduct: '{amount} {product}: packed',
  packForBuyer: '{amount} for {buyer}, order {number}: packed',
  forOneOrder: 'For 1 order',
  forOrders: 'For {count} orders',
  orderPacked: 'Order complete',
  more: 'These are the {orders} orders that wait longest, of {total}. The others come when these have left.',

  failed: 'The tick for {product} was not saved. Please try again.',
  changed: 'The list has changed in the meantime. Please look again.',

  nothing: 'Nothing to pack.',
  nothingText: 'What people order from you will stand here.',
  seeOrders: 'See orders',

  ticked: 'Marked as packed',
  unticked: 'Marked as not packed',
} as const
