/** A unit after a number other than one: "20 packs". */
export const stockUnits = {
  'units.kg': 'kg',
  'units.litre': 'litres',
  'units.dozen': 'dozen',
  'units.piece': 'pieces',
  'units.pack': 'packs',
}
