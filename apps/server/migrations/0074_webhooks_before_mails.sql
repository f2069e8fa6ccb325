-- Up Migration

-- A webhook about money that waits already goes before the mails, as new ones do. A database without the queue has none.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    update graphile_worker._private_jobs as job set priority = -10
      from graphile_worker._private_tasks as task
     where task.id = job.task_id and task.identifier = 'process-webhook' and job.priority = 0;
  end if;
end
$$;
