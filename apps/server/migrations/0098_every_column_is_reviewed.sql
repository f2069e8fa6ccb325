-- Up Migration

-- As before, but the whole row is compared: every column is reviewed unless it is named here, so a column that a later
-- migration adds is reviewed as well. A reviewed column is one that product_changes has too.
create or replace function guard_product() returns trigger language plpgsql as $$
declare
  unreviewed constant text[] := array[
    'id', 'farmer_id', 'created_at', 'updated_at', 'deleted_at', 'status', 'review_note', 'version',
    'price_paise', 'earlier_paise', 'stood_paise', 'farmer_active', 'listed',
    'words', 'hindi_name', 'by_courier'];
  proposed jsonb := to_jsonb(new) - unreviewed;
begin
  if proposed <> to_jsonb(old) - unreviewed then
    if new.version <= old.version then
      raise exception 'a changed product needs a new version' using errcode = 'restrict_violation';
    end if;
    if new.status = 'approved' and not exists (
      select from product_changes as change
       where product_id = new.id and status = 'pending'
         and to_jsonb(change) - array['product_id', 'status', 'note', 'created_at'] = proposed
    ) then
      raise exception 'what is on sale has been reviewed' using errcode = 'restrict_violation';
    end if;
  elsif new.version < old.version then
    raise exception 'a version only moves forward' using errcode = 'restrict_violation';
  end if;
  if old.deleted_at is not null and new.deleted_at is null then
    raise exception 'a deleted product stays deleted' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- For a program that does not know a column: its change keeps what the listing has. So a reviewed column is never null.
create function fill_in_change() returns trigger language plpgsql as $$
begin
  return jsonb_populate_record(
    new, (select to_jsonb(products) from products where id = new.product_id) || jsonb_strip_nulls(to_jsonb(new)));
end
$$;

create trigger change_filled_in before insert on product_changes
  for each row execute function fill_in_change();
drop trigger change_travels_filled_in on product_changes;
drop function fill_in_travels_of_change();
