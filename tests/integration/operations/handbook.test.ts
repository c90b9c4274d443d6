import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { envSchema } from '#app/platform/env.server';

const text = readFileSync('docs/operations.md', 'utf8');
const statements = [...text.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) => sql.trim());
/** Of docker compose, and of the tools that are named: not of the product. */
const OTHERS = ['DATABASE_PASSWORD', 'POSTGRES_PASSWORD', 'OBJECTS_PASSWORD'];

let client: Client;

beforeAll(async () => {
  client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
});
afterAll(() => client?.end());

test.each(statements)('the handbook’s statement is taken by the database: %s', async (sql) => {
  await client.query('BEGIN');
  try {
    await expect(client.query(sql)).resolves.toBeDefined();
  } finally {
    await client.query('ROLLBACK');
  }
});

test('the handbook has its statements, and no statement of another kind is left out of the test above', () => {
  expect(statements.length).toBeGreaterThan(7);
});

test('every npm command of the handbook is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(new Set(named).size).toBeGreaterThan(4);
  expect(named.filter((name) => !scripts[name])).toEqual([]);
});

test('every program of the image that the handbook runs is built, and so is every command of its entry', () => {
  const built = readFileSync('scripts/compile-server.ts', 'utf8');
  const programs = [...text.matchAll(/node build\/server\/([\w-]+)\.js/g)].map(([, name = '']) => name);
  expect(programs.length).toBeGreaterThan(1);
  for (const name of programs) expect(built).toMatch(new RegExp(`^ {2}'?${name}'?: 'scripts/`, 'm'));
  const entry = readFileSync('scripts/serve.ts', 'utf8');
  const commands = [...text.matchAll(/command[s]? `(\w+)(?: FOLDER)?`/g)].map(([, name = '']) => name);
  expect(commands).toEqual(expect.arrayContaining(['check', 'backup', 'migrate']));
  for (const name of commands) expect(entry, name).toMatch(new RegExp(`^ {2}${name}:`, 'm'));
});

test('every variable of the handbook is one that the product reads', () => {
  const known = [...Object.keys(envSchema.innerType().shape), ...OTHERS];
  const named = [...text.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name);
  expect(new Set(named).size).toBeGreaterThan(20);
  expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([]);
});

test('every page of the office that the handbook names is there by that name', () => {
  const folders = ['app/routes/admin+', 'app/routes/admin+/_shared'];
  const code = folders
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => `${folder}/${file}`),
    )
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const named = [
    ...text.matchAll(
      /Admin, (“?[A-Z][\w? ]*?”?)(?=[,.:;)|]| (?:says|sends|registers|lists|writes|compares|with|by|afterwards)\b)/g,
    ),
  ].map(([, name = '']) => name.replace(/[“”]/g, ''));
  expect(new Set(named).size).toBeGreaterThan(6);
  const isThere = (name: string) => new RegExp(`['"\`>]${name.replace('?', '\\?')}['"\`<]`).test(code);
  expect([...new Set(named)].filter((name) => !isThere(name))).toEqual([]);
});

test('every file and folder of this repository that the handbook names is there', () => {
  // Not the folders of other addresses.
  const named = [...text.matchAll(/(?:[^\w/]|\.\.\/)((?:deploy|docs|scripts)\/[\w./-]+)/g)].map(([, name = '']) =>
    name.replace(/\.$/, ''),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !existsSync(name))).toEqual([]);
});
