import { PACK_SIZES, UNITS } from '@farmgate/domain/catalogue/listings/unit.ts'
import { shop } from '@farmgate/messages/en/shop.ts'
import { expect, test } from 'vitest'
import { packLabel } from './product-detail.tsx'

test('packs have the specification’s names, other units their own word', () => {
  expect(UNITS.map((unit) => PACK_SIZES.map((size) => packLabel('en', shop, unit, size)))).toEqual([
    ['1kg', '3kgs', '5kgs'],
    ['1 litre', '3 litres', '5 litres'],
    ['1 dozen', '3 dozen', '5 dozen'],
    ['1 piece', '3 pieces', '5 pieces'],
    ['1 pack', '3 packs', '5 packs'],
  ])
})
