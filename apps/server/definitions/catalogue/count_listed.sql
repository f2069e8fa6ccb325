-- One statement, however many rows: the count follows a million listings made at once as well as a single one.
create or replace function count_listed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update categories set listed_count = listed_count + change.by
      from (select category, count(*) as by from now_there where listed group by category) as change
     where name = change.category;
  elsif tg_op = 'DELETE' then
    update categories set listed_count = listed_count - change.by
      from (select category, count(*) as by from was_there where listed group by category) as change
     where name = change.category;
  else
    update categories set listed_count = listed_count + change.by
      from (
        select category, sum(by) as by
          from (
            select category, 1 as by from now_there where listed
            union all
            select category, -1 from was_there where listed
          ) as moved
         group by category
        having sum(by) <> 0
      ) as change
     where name = change.category;
  end if;
  return null;
end
$$;

create or replace trigger product_delete_counts after delete on products
  referencing old table as was_there for each statement execute function count_listed();

create or replace trigger product_insert_counts after insert on products
  referencing new table as now_there for each statement execute function count_listed();

create or replace trigger product_update_counts after update on products
  referencing old table as was_there new table as now_there for each statement execute function count_listed();
