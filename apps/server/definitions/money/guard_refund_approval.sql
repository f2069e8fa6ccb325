-- Who asked and whether a second person is needed is decided when the refund is made; an approval stays.
create or replace function guard_refund_approval() returns trigger language plpgsql as $$
begin
  if (new.asked_by, new.needs_second_person) is distinct from (old.asked_by, old.needs_second_person)
     or (old.approved_by is not null
         and (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at)) then
    raise exception 'a refund keeps who asked for it and who approved it' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger refund_keeps_approval before update on refunds
  for each row execute function guard_refund_approval();
