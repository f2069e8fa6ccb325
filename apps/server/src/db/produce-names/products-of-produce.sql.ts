import { type RawBuilder, sql } from 'kysely'

/**
 * The newest products of the produce that the whole text names, in any language or spelling: tamatar, टमाटर and tomato
 * find the same. Products on sale come from their tags; others, deleted ones included, from their own index.
 */
export const productsOfProduce = (text: string, limit: number): RawBuilder<unknown> => sql`
  (select tagged.id
     from (
       select spans.marks[1] as tag
         from search_tokens(${text}) as tokens cross join lateral produce_spans(tokens) as spans
        where spans.first = 1 and spans.last = cardinality(tokens) limit 1
     ) as named
     cross join lateral (
       (select product_marks.product_id as id from product_marks where product_marks.mark = named.tag
         order by product_marks.product_id desc limit ${limit})
       union all
       (select products.id from products
         where not products.listed and products.words @@ (quote_literal(named.tag) || ':A')::tsquery limit ${limit})
     ) as tagged)`
