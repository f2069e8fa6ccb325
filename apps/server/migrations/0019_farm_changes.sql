-- Up Migration

-- Raised by every change of what buyers see of the farm. A decision names the version that was seen.
alter table farmer_profiles
  add column version integer not null default 1 constraint farmer_version_positive check (version >= 1);

-- What a verified farm wants to show, while buyers see what was reviewed. One per farm. Without an avatar the picture
-- stays as it is; a rejected change keeps none, so that the sweeper may remove the file.
create table farm_changes (
  account_id uuid primary key references farmer_profiles (account_id),
  name text not null constraint farm_change_name_present check (btrim(name) <> '' and length(name) <= 100),
  place text not null constraint farm_change_place_size check (length(place) <= 120),
  about text not null constraint farm_change_about_size check (length(about) <= 2000),
  avatar text references pictures (id),
  status review_status not null default 'pending'
    constraint farm_change_undecided_or_rejected check (status <> 'approved'),
  note text constraint farm_change_note_size check (length(note) between 1 and 500),
  created_at timestamptz not null default now(),
  constraint farm_change_note_only_when_rejected check ((note is null) = (status = 'pending')),
  constraint farm_change_picture_only_while_pending check (avatar is null or status = 'pending')
);
create index farm_changes_pending on farm_changes (created_at, account_id) where status = 'pending';
create index farm_changes_by_avatar on farm_changes (avatar) where avatar is not null;

-- The name, place, story and picture of a verified farm are those an operator has seen: they become others only where
-- a change with exactly those waits to be approved. A statement written by hand is held to it as well.
create function guard_farm_name() returns trigger language plpgsql as $$
begin
  if exists (select from farmer_profiles where account_id = new.id and verified_at is not null)
     and not exists (
       select from farm_changes where account_id = new.id and status = 'pending' and name = new.name
     ) then
    raise exception 'the name of a verified farm has been reviewed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger farm_name_reviewed before update of name on accounts
  for each row when (old.role = 'farmer' and old.name is distinct from new.name)
  execute function guard_farm_name();

create function guard_farm_profile() returns trigger language plpgsql as $$
begin
  if not exists (
    select from farm_changes
     where account_id = new.account_id and status = 'pending'
       and (place, about) = (new.place, new.about)
       and coalesce(avatar, old.avatar) is not distinct from new.avatar
  ) then
    raise exception 'what a verified farm shows has been reviewed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger farm_profile_reviewed before update of place, about, avatar on farmer_profiles
  for each row when (
    old.verified_at is not null and new.verified_at is not null
    and (old.place, old.about, old.avatar) is distinct from (new.place, new.about, new.avatar)
  )
  execute function guard_farm_profile();
