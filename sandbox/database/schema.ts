import type pg from 'pg';

/** Every statement may run again: the schema grows by adding lines, never by editing one that has shipped. */
const statements = `
create schema if not exists sandbox;

create table if not exists sandbox.doc (
  seq bigserial primary key,
  id text not null unique,
  object text not null,
  account text not null default '',
  created bigint not null,
  data jsonb not null
);
create index if not exists doc_by_kind on sandbox.doc (account, object, seq);
create index if not exists doc_by_content on sandbox.doc using gin (data jsonb_path_ops);

create table if not exists sandbox.idempotency (
  account text not null,
  key text not null,
  fingerprint text not null,
  status int not null,
  body text not null,
  created bigint not null,
  primary key (account, key)
);

create table if not exists sandbox.delivery (
  id bigserial primary key,
  event_id text not null,
  payload text not null,
  due_ms bigint not null,
  attempts int not null default 0,
  leased_until timestamptz,
  delivered_ms bigint,
  gave_up boolean not null default false,
  last_error text
);
create index if not exists delivery_due on sandbox.delivery (due_ms, id) where delivered_ms is null and not gave_up;

create table if not exists sandbox.setting (name text primary key, value jsonb not null);
create table if not exists sandbox.fault (
  id bigserial primary key,
  method text,
  path text not null,
  moment text not null check (moment in ('before', 'after')),
  kind text not null check (kind in ('500', '429', 'reset', 'hang', 'latency')),
  milliseconds int not null default 0,
  percent int not null default 100,
  remaining int
);

alter table sandbox.fault drop constraint if exists fault_kind_check;
create index if not exists delivery_by_event on sandbox.delivery (event_id) where delivered_ms is null;

create table if not exists sandbox.book_entry (
  id bigserial primary key,
  transaction_id text not null,
  account text not null,
  amount bigint not null,
  currency text not null,
  available_on bigint not null,
  created bigint not null
);
create index if not exists book_entry_by_account on sandbox.book_entry (account, currency) include (amount, available_on);
create index if not exists book_entry_by_transaction on sandbox.book_entry (transaction_id);
create or replace function sandbox.refuse_unbalanced() returns trigger language plpgsql as $body$
begin
  if exists (select 1 from sandbox.book_entry where transaction_id = new.transaction_id group by currency having sum(amount) <> 0) then
    raise exception 'book transaction % does not sum to zero', new.transaction_id;
  end if;
  return null;
end $body$;
drop trigger if exists book_entry_balances on sandbox.book_entry;
create constraint trigger book_entry_balances after insert on sandbox.book_entry
  deferrable initially deferred for each row execute function sandbox.refuse_unbalanced();

create table if not exists sandbox.mail (
  id text primary key,
  seq bigserial,
  sender text not null,
  recipients text[] not null,
  subject text not null,
  raw bytea not null,
  received_ms bigint not null
);
create index if not exists mail_newest on sandbox.mail (seq desc);
alter table sandbox.mail add column if not exists message_id text;
alter table sandbox.mail add column if not exists deliveries int not null default 1;
create unique index if not exists mail_message_id on sandbox.mail (message_id);
create table if not exists sandbox.sms (
  id text primary key,
  seq bigserial,
  sender text not null,
  recipient text not null,
  body text not null,
  received_ms bigint not null
);

create table if not exists sandbox.google_person (
  email text primary key,
  subject text not null unique,
  name text not null,
  verified boolean not null default true
);
create table if not exists sandbox.google_grant (
  secret text primary key,
  kind text not null check (kind in ('code', 'access')),
  email text not null,
  client_id text not null,
  redirect_uri text not null,
  scope text not null,
  nonce text,
  challenge text,
  challenge_method text,
  expires_ms bigint not null
);
`;

/** Creates or updates schema "sandbox". Several processes may call it at once: an advisory lock lets them pass one by one. */
export async function migrateSandbox(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('sandbox.migrate', 0))`);
    await client.query(statements);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
