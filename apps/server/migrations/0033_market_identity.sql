-- Up Migration

-- Who runs the market, as buyers see it in the footer, on invoices, in mails and on each order. An empty text is not
-- filled in yet. Which fields are required is a rule of the domain (settings/market-identity.ts).
create table market_identity (
  only_row boolean primary key default true constraint market_identity_one_row check (only_row),
  legal_name text not null default '' constraint identity_legal_name_size check (length(legal_name) <= 120),
  street text not null default '' constraint identity_street_size check (length(street) <= 200),
  city text not null default '' constraint identity_city_size check (length(city) <= 80),
  state text not null default '' constraint identity_state_size check (length(state) <= 80),
  pincode text not null default '' constraint identity_pincode_form check (pincode ~ '^([1-9][0-9]{5})?$'),
  phone text not null default '' constraint identity_phone_size check (length(phone) <= 20),
  email text not null default '' constraint identity_email_size check (length(email) <= 254),
  officer_name text not null default '' constraint identity_officer_name_size check (length(officer_name) <= 120),
  officer_phone text not null default '' constraint identity_officer_phone_size check (length(officer_phone) <= 20),
  officer_email text not null default '' constraint identity_officer_email_size check (length(officer_email) <= 254),
  officer_hours text not null default '' constraint identity_officer_hours_size check (length(officer_hours) <= 80),
  fssai text not null default '' constraint identity_fssai_form check (fssai ~ '^([0-9]{14})?$'),
  gstin text not null default '' constraint identity_gstin_form check (gstin ~ '^([0-9A-Z]{15})?$'),
  registration text not null default '' constraint identity_registration_size check (length(registration) <= 40),
  apmc text not null default '' constraint identity_apmc_size check (length(apmc) <= 40),
  version integer not null default 1 constraint market_identity_version_positive check (version >= 1),
  updated_at timestamptz not null default now(),
  updated_by uuid references accounts (id) on delete set null
);
insert into market_identity default values;

-- The four legal pages. A text that is null is our draft (packages/messages). Without a person and a day a page is shown
-- as to be checked by counsel. Former texts are in the audit log.
create table legal_pages (
  page text primary key constraint legal_page_known check (page in ('terms', 'privacy', 'returns', 'grievance')),
  text_en text constraint legal_text_en_size check (length(text_en) between 1 and 20000),
  text_hi text constraint legal_text_hi_size check (length(text_hi) between 1 and 20000),
  checked_by text constraint legal_checked_by_size check (length(checked_by) between 1 and 120),
  checked_on date,
  version integer not null default 1 constraint legal_page_version_positive check (version >= 1),
  updated_at timestamptz not null default now(),
  updated_by uuid references accounts (id) on delete set null,
  constraint legal_check_whole check ((checked_by is null) = (checked_on is null))
);
insert into legal_pages (page) values ('terms'), ('privacy'), ('returns'), ('grievance');
