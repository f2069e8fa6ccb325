-- Lines of which nothing is left are not packed. A change of the last line that was not packed packs the parcel.
create or replace function note_packed_parcels() returns trigger language plpgsql as $$
begin
  update parcels set packed_at = case when parcel.is_packed then now() end, packed_by = null
    from (
      select touched.order_id, touched.farmer_id, count(*) > 0 and bool_and(packed_lines.order_id is not null) as is_packed
        from (
          select distinct line.order_id, line.farmer_id
            from changed join order_lines as line
              on line.order_id = changed.order_id and line.product_id = changed.product_id
        ) as touched
        join order_lines as line on line.order_id = touched.order_id and line.farmer_id = touched.farmer_id
        left join packed_lines on packed_lines.order_id = line.order_id and packed_lines.product_id = line.product_id
       where coalesce((
               select kept_parts from line_changes
                where line_changes.order_id = line.order_id and line_changes.product_id = line.product_id
                order by position desc limit 1
             ), 1) > 0
       group by touched.order_id, touched.farmer_id
    ) as parcel
   where parcels.order_id = parcel.order_id and parcels.farmer_id = parcel.farmer_id
     and parcels.status = 'confirmed' and (parcels.packed_at is not null) <> parcel.is_packed;
  return null;
end
$$;

create or replace trigger changed_lines_pack_parcels after insert on line_changes
  referencing new table as changed for each statement execute function note_packed_parcels();

create or replace trigger packed_lines_pack_parcels after insert on packed_lines
  referencing new table as changed for each statement execute function note_packed_parcels();

create or replace trigger unpacked_lines_open_parcels after delete on packed_lines
  referencing old table as changed for each statement execute function note_packed_parcels();
