import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import type { StockOfListing } from '@farmgate/domain/delivery/packing/farm-today.ts'
import { type RawBuilder, sql } from 'kysely'
import { isNotCancelled } from '#db/order-states.sql.ts'
import type { Db } from '#db/pool.ts'
import { firstIdOf } from '#db/uuid.ts'
import type { StoredPicture } from '#features/catalogue/pictures/present-picture.ts'

export interface ListingToday extends StockOfListing {
  readonly id: string
  readonly name: string
  readonly hindiName: string | null
  readonly unit: Unit
  readonly picture: StoredPicture
  readonly status: 'pending' | 'approved' | 'rejected'
  readonly note: string | null
  readonly at: Date
  readonly change: {
    readonly status: 'pending' | 'rejected'
    readonly note: string | null
    readonly at: string
  } | null
}

/** The farm's own listings with their stock and review, newest first. */
export async function findListingsToday(
  db: Db,
  farmerId: string,
  since: Date,
  limit: number,
): Promise<ListingToday[]> {
  const { rows } = await sql<ListingToday>`
    with sold as materialized (
      select line.product_id, sum(line.kept_parts / parts_per_unit(line.unit))::int as quantity
        from ${newParcels(farmerId, since)}
        join kept_lines as line on line.order_id = parcels.order_id and line.farmer_id = parcels.farmer_id
       where ${isNotCancelled('parcels')}
       group by 1
    )
    select product.id, product.name, product.hindi_name as "hindiName", product.unit, product.status, product.review_note as note, product.updated_at as at,
           stock_levels.available, coalesce(sold.quantity, 0) as "soldLately",
           case when stock_levels.available = 0 then (
             select at from stock_moves where product_id = product.id order by id desc limit 1) end as "soldOutAt",
           json_build_object('id', picture.id, 'width', picture.width, 'placeholder', picture.placeholder,
                             'complete', picture.complete) as picture,
           (select json_build_object('status', status, 'note', note, 'at', created_at)
              from product_changes where product_id = product.id) as change
      from products as product
      join stock_levels on stock_levels.product_id = product.id
      join pictures as picture on picture.id = product.picture_id
      left join sold on sold.product_id = product.id
     where product.farmer_id = ${farmerId} and product.deleted_at is null
     order by product.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many orders came in since then, and the farm's part of them. */
export async function sumNewOrders(
  db: Db,
  farmerId: string,
  since: Date,
): Promise<{ readonly count: number; readonly totalPaise: number }> {
  const { rows } = await sql<{ count: number; totalPaise: number }>`
    select count(*)::int as count, coalesce(sum(parcels.items_paise - parcels.reduced_paise), 0)::float8 as "totalPaise"
      from ${newParcels(farmerId, since)}`.execute(db)
  return rows[0] ?? { count: 0, totalPaise: 0 }
}

/**
 * An order's id is made from the clock shortly before its row, so the index finds the new ones. `offset 0` keeps
 * PostgreSQL from reading the market's new orders and joining them.
 */
const newParcels = (farmerId: string, since: Date): RawBuilder<unknown> => sql`
  parcels join lateral (select created_at from orders where orders.id = parcels.order_id offset 0) as own
            on parcels.farmer_id = ${farmerId} and parcels.placed and own.created_at >= ${since}
           and parcels.order_id >= ${firstIdOf(sql`${since}::timestamptz - interval '1 day'`)}`
