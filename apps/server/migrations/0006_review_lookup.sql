-- Up Migration

-- Admins look for a part of a product's or a farmer's name, in every state.
create index products_name_parts on products using gin (name gin_trgm_ops) where deleted_at is null;
create index farmers_name_parts on accounts using gin (name gin_trgm_ops, email gin_trgm_ops) where role = 'farmer';
