create or replace function know_actors_role() returns trigger language plpgsql as $$
begin
  new.actor_role := (select role from accounts where id = new.actor_id);
  return new;
end
$$;

create or replace trigger act_knows_actors_role before insert on audit_log for each row execute function know_actors_role();
