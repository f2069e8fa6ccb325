-- Up Migration

-- Whether the client renews its token, as our web does. Sessions opened before this column, and those that the code
-- before it still opens during a deployment, are of the web: hence the default. The code since always says which.
alter table sessions add column renews boolean not null default true;

-- The session that asked for a file. A link without one, made by the code before this column, is refused.
alter table export_links add column session_id uuid references sessions (id) on delete cascade;
create index export_links_by_session on export_links (session_id);
