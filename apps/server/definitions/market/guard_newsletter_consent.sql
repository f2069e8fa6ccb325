-- A consent and its time are evidence: the only change ever allowed is its withdrawal, once.
create or replace function guard_newsletter_consent() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null
    or (new.id, new.subscriber_id, new.wording, new.given_at)
      is distinct from (old.id, old.subscriber_id, old.wording, old.given_at) then
    raise exception 'a consent is never rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger newsletter_consent_only_withdrawn before update on newsletter_consents
  for each row execute function guard_newsletter_consent();
