-- Up Migration

-- A driver has no account: the link acts. The operators' log shows these acts beside those of the operators.
drop index audit_log_of_admins;
drop index audit_log_of_one_admin;
drop index audit_log_of_admins_by_kind;
drop index audit_log_by_subject;
create index audit_log_of_admins on audit_log (at desc, id desc)
  where actor_role = 'admin' or action = 'round.stop_marked';
create index audit_log_of_one_admin on audit_log (actor_id, at desc, id desc)
  where actor_role = 'admin' or action = 'round.stop_marked';
create index audit_log_of_admins_by_kind on audit_log (split_part(action, '.', 1), at desc, id desc)
  where actor_role = 'admin' or action = 'round.stop_marked';
create index audit_log_by_subject on audit_log (subject_id, at desc, id desc)
  where actor_role = 'admin' or action = 'round.stop_marked';
