-- Up Migration

create type message_language as enum ('en', 'hi');

create table newsletter_subscribers (
  id uuid primary key,
  email text not null constraint newsletter_email_size check (length(email) between 3 and 254),
  email_norm text not null generated always as (lower(email)) stored,
  language message_language not null,
  -- Stays the same for an address for ever, so that the link in an old letter still works.
  unsubscribe_token text not null constraint newsletter_token_unguessable check (length(unsubscribe_token) >= 43),
  created_at timestamptz not null default now(),
  constraint newsletter_email_unique unique (email_norm),
  constraint newsletter_token_unique unique (unsubscribe_token)
);

-- One row from a consent to its withdrawal. A person who subscribes again gives a new consent in a new row.
create table newsletter_consents (
  id bigint generated always as identity primary key,
  subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade,
  -- The sentence as the person read it: the catalogue may say it differently tomorrow.
  wording text not null constraint newsletter_wording_present check (btrim(wording) <> ''),
  given_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  constraint newsletter_withdrawn_after_given check (withdrawn_at >= given_at)
);
create unique index newsletter_one_consent_at_a_time on newsletter_consents (subscriber_id) where withdrawn_at is null;
create index newsletter_consents_by_subscriber on newsletter_consents (subscriber_id);

-- A consent and its time are evidence: the only change ever allowed is its withdrawal, once.
create function guard_newsletter_consent() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null
    or (new.id, new.subscriber_id, new.wording, new.given_at)
      is distinct from (old.id, old.subscriber_id, old.wording, old.given_at) then
    raise exception 'a consent is never rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger newsletter_consent_only_withdrawn before update on newsletter_consents
  for each row execute function guard_newsletter_consent();

create type home_claim as enum ('buyers', 'farmers', 'delivery', 'returns');

-- A claim of the home page as an operator words it. A claim without a row has its text from the catalogue; an
-- empty text means that it is not shown.
create table home_copy (
  language message_language not null,
  claim home_claim not null,
  text text not null constraint home_copy_size check (length(text) <= 60 and text = btrim(text)),
  updated_at timestamptz not null default now(),
  updated_by uuid references accounts (id) on delete set null,
  primary key (language, claim)
);
