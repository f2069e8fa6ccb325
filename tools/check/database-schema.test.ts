import { expect, test } from 'vitest'
import { withoutPreamble } from './database-schema.ts'

test('what pg_dump says about itself is left out, and comments inside functions stay', () => {
  const dump = `--
-- PostgreSQL database dump
--

\\restrict abc

-- Dumped by pg_dump version 15.20

SET lock_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);

--
-- Name: public; Type: SCHEMA
--

CREATE SCHEMA public;


--
-- Name: settle(); Type: FUNCTION
--

CREATE FUNCTION public.settle() RETURNS trigger
    AS $$
begin
  -- Only once.
  return new;
end
$$;


\\unrestrict abc
`
  expect(withoutPreamble(dump)).toBe(`CREATE FUNCTION public.settle() RETURNS trigger
    AS $$
begin
  -- Only once.
  return new;
end
$$;
`)
})
