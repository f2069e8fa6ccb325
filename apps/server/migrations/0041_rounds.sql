-- Up Migration

-- First, and orders before parcels, as every reader takes them: the shop is open while this runs.
lock table orders, parcels in access exclusive mode;

-- A van that serves pincodes, or a place where buyers collect, on some weekdays. Clock times are minutes of the day in
-- India.
create table rounds (
  id uuid primary key,
  name text not null constraint round_name_size check (length(btrim(name)) between 1 and 60),
  kind text not null constraint round_kind_known check (kind in ('home', 'pickup')),
  -- Where buyers collect.
  pickup_place text constraint round_pickup_place_size check (length(pickup_place) between 1 and 200),
  -- ISO weekdays, Monday is 1.
  weekdays smallint[] not null constraint round_weekdays_known check (
    cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  window_from smallint not null,
  window_to smallint not null,
  -- Orders close this many days before, at this time.
  cut_off_days smallint not null constraint round_cut_off_days_sane check (cut_off_days between 0 and 6),
  cut_off_minute smallint not null,
  drop_off_place text not null constraint round_drop_off_place_size check (length(btrim(drop_off_place)) between 1 and 200),
  drop_off_minute smallint not null,
  capacity integer not null constraint round_capacity_sane check (capacity between 1 and 5000),
  from_day date not null,
  until_day date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid not null references accounts (id),
  constraint round_minutes_of_a_day check (
    least(window_from, window_to, cut_off_minute, drop_off_minute) >= 0
    and greatest(window_from, window_to, cut_off_minute, drop_off_minute) <= 1440),
  constraint round_window_forward check (window_from < window_to),
  constraint round_drop_off_before_window check (drop_off_minute < window_from),
  constraint round_closes_before_drop_off check (cut_off_days > 0 or cut_off_minute < drop_off_minute),
  constraint round_pickup_has_a_place check ((kind = 'pickup') = (pickup_place is not null)),
  constraint round_ends_after_it_begins check (until_day is null or until_day >= from_day)
);
create unique index round_name_unique on rounds (lower(name));

create table round_pincodes (
  round_id uuid not null references rounds (id) on delete cascade,
  pincode text not null constraint round_pincode_form check (pincode ~ '^[1-9][0-9]{5}$'),
  primary key (pincode, round_id)
);
create index round_pincodes_by_round on round_pincodes (round_id, pincode);

create table round_farms (
  round_id uuid not null references rounds (id) on delete cascade,
  farmer_id uuid not null references accounts (id),
  primary key (round_id, farmer_id)
);
create index round_farms_by_farmer on round_farms (farmer_id, round_id);

create table holidays (
  day date primary key,
  name text not null constraint holiday_name_size check (length(btrim(name)) between 1 and 60),
  created_at timestamptz not null default now(),
  created_by uuid not null references accounts (id)
);

-- One day of a round, planned four weeks ahead. It keeps its own times: a change of the round moves no order silently.
create table round_days (
  round_id uuid not null references rounds (id),
  day date not null,
  cut_off_at timestamptz not null,
  drop_off_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null,
  taken integer not null default 0,
  called_off_at timestamptz,
  called_off_reason text constraint round_day_reason_size check (length(called_off_reason) between 1 and 300),
  left_at timestamptz,
  left_by uuid references accounts (id),
  primary key (round_id, day),
  constraint round_day_taken_within_capacity check (taken between 0 and capacity),
  constraint round_day_times_in_order check (
    cut_off_at < drop_off_at and drop_off_at < starts_at and starts_at < ends_at),
  constraint round_day_called_off_with_reason check ((called_off_at is null) = (called_off_reason is null)),
  constraint round_day_called_off_is_empty check (called_off_at is null or taken = 0),
  constraint round_day_left_by_someone check ((left_at is null) = (left_by is null))
);
create index round_days_by_day on round_days (day, round_id);

-- A farm that can't come on a day.
create table farm_absences (
  farmer_id uuid not null references accounts (id),
  day date not null,
  reason text constraint absence_reason_size check (length(reason) between 1 and 300),
  created_at timestamptz not null default now(),
  primary key (farmer_id, day)
);

-- An order's place on a round day, and the stop of the driver there. Live until it is released, which happens once.
create table stops (
  id uuid primary key,
  order_id uuid not null references orders (id),
  round_id uuid not null,
  day date not null,
  -- What the buyer says when the bag is handed over.
  code text not null constraint stop_code_form check (code ~ '^[0-9]{4}$'),
  created_at timestamptz not null default now(),
  released_at timestamptz,
  constraint stop_of_a_day foreign key (round_id, day) references round_days (round_id, day)
);
create unique index stop_once_per_order_and_day on stops (order_id, round_id, day) where released_at is null;
create index stops_by_day on stops (round_id, day) where released_at is null;
create index stops_by_order on stops (order_id);

-- Counts the live stops of a day. A transaction that takes a place locks the day's row until it ends.
create function count_stop() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update round_days set taken = taken + 1 where round_id = new.round_id and day = new.day;
    return null;
  end if;
  if (new.id, new.order_id, new.round_id, new.day, new.code) is distinct from (old.id, old.order_id, old.round_id, old.day, old.code) then
    raise exception 'a stop keeps its order and its day' using errcode = 'restrict_violation';
  end if;
  if old.released_at is not null and new.released_at is distinct from old.released_at then
    raise exception 'a stop is released once' using errcode = 'restrict_violation';
  end if;
  if old.released_at is null and new.released_at is not null then
    update round_days set taken = taken - 1 where round_id = new.round_id and day = new.day;
  end if;
  return null;
end
$$;
create trigger stop_takes_a_place after insert on stops for each row execute function count_stop();
create trigger stop_gives_its_place_back after update on stops for each row execute function count_stop();
create trigger stops_are_kept before delete or truncate on stops for each statement execute function forbid_change();

-- How a parcel reaches the buyer; null where no day is promised. The stop is written last, after its day is locked.
alter table parcels
  add column goes_by text constraint parcel_way_known check (goes_by in ('round', 'courier')),
  add column stop_id uuid references stops (id) deferrable initially deferred,
  add constraint parcel_by_round_has_a_stop check ((goes_by is not distinct from 'round') = (stop_id is not null));
create index parcels_by_stop on parcels (stop_id) where stop_id is not null;

-- The driver leaves the bag and takes a photo. Never with cash.
alter table orders
  add column leave_at_door boolean not null default false,
  add constraint order_left_at_the_door_is_prepaid check (not (leave_at_door and is_cash));

-- A place of which no parcel is left is given back, in the same transaction.
create function check_stop_is_used() returns trigger language plpgsql as $$
begin
  if exists (
    select from stops
     where stops.id = old.stop_id and stops.released_at is null
       and not exists (select from parcels where parcels.stop_id = stops.id and parcels.status <> 'cancelled')
  ) then
    raise exception 'a place without a parcel is given back' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create constraint trigger parcel_gives_its_place_back after update of status, stop_id on parcels
  deferrable initially deferred for each row
  when (old.stop_id is not null and (new.status = 'cancelled' or new.stop_id is distinct from old.stop_id))
  execute function check_stop_is_used();

-- Locks these days, in the order in which everyone does, and returns those on which an order can still be placed.
-- A place is taken after everything else but the stock.
create function lock_round_days(rounds uuid[], days date[]) returns table (round_id uuid, day date) language sql as $$
  select locked.round_id, locked.day
    from (
      select round_days.round_id, round_days.day, round_days.taken, round_days.capacity, round_days.cut_off_at,
             round_days.called_off_at
        from round_days
        join unnest(rounds, days) as wanted (round_id, day)
          on wanted.round_id = round_days.round_id and wanted.day = round_days.day
       order by round_days.day, round_days.round_id
         for no key update of round_days
    ) as locked
   where locked.taken < locked.capacity and locked.cut_off_at > now() and locked.called_off_at is null
$$;

-- Gives back the places of an order of which no parcel is left.
create function release_unused_stops(of_order uuid) returns void language plpgsql as $$
begin
  perform from round_days
     join stops on stops.round_id = round_days.round_id and stops.day = round_days.day
    where stops.order_id = of_order and stops.released_at is null
    order by round_days.day, round_days.round_id
      for no key update of round_days;
  update stops set released_at = now()
   where order_id = of_order and released_at is null
     and not exists (select from parcels where parcels.stop_id = stops.id and parcels.status <> 'cancelled');
end
$$;

-- The days that reach a pincode from these farms, and whether each is still open. Absences are left out.
create view coming_days as
  select round_pincodes.pincode, round_farms.farmer_id, rounds.id as round_id, rounds.name, rounds.kind,
         rounds.pickup_place, round_days.day, round_days.starts_at, round_days.ends_at, round_days.cut_off_at,
         round_days.drop_off_at,
         round_days.taken < round_days.capacity as is_free
    from round_pincodes
    join rounds on rounds.id = round_pincodes.round_id
    join round_days on round_days.round_id = rounds.id
    join round_farms on round_farms.round_id = rounds.id
   where round_days.called_off_at is null
     and not exists (
       select from farm_absences
        where farm_absences.farmer_id = round_farms.farmer_id and farm_absences.day = round_days.day);
