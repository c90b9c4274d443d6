import { expect, it, vi } from 'vitest';
import { logger } from '#app/platform/logger.server';
import { pool } from '#app/platform/db.server';

it('a connection that breaks between two queries of a transaction ends that transaction and not the process', async () => {
  const warned = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const client = await pool().connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const gone = new Promise((resolve) => client.once('end', resolve));
  await pool().query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await gone;
  await expect(client.query('SELECT 1')).rejects.toThrow();
  client.release(true);
  expect(warned).toHaveBeenCalled();
  expect((await pool().query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
