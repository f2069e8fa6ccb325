-- What is on sale has been reviewed. The whole row is compared: every column is reviewed unless it is named here, so a
-- column that a later migration adds is reviewed as well. A reviewed column is one that product_changes has too.
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

create or replace trigger product_reviewed_as_sold before update on products
  for each row execute function guard_product();
