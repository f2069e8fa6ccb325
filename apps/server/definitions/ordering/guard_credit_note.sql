create or replace function guard_credit_note() returns trigger language plpgsql as $$
begin
  if new.number <> (select coalesce(max(number), 0) + 1 from credit_notes) then
    raise exception 'credit notes are numbered without gaps' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger credit_note_continues before insert on credit_notes for each row execute function guard_credit_note();
