import { expect, test } from 'vitest';
import { Prisma } from '#prisma';
import { db, transact, type Tx } from '#app/platform/db.server';
import { insertVisit } from '#tests/factories/visits';

/** Opens once as many have come as are awaited. */
function gate(awaited: number): () => Promise<void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let come = 0;
  return () => {
    come += 1;
    if (come >= awaited) open();
    return opened;
  };
}

test('two acts that lock the same rows the other way round both succeed, and each is done once', async () => {
  const ids = [await insertVisit(db()), await insertVisit(db())].map(({ id }) => id);
  for (let round = 0; round < 2; round += 1) {
    const both = gate(2);
    let tries = 0;
    const act = ([first, second]: string[]) =>
      transact(db(), async (tx) => {
        tries += 1;
        const raise = (id: string | undefined) =>
          tx.visit.update({ where: { id: id ?? '' }, data: { version: { increment: 1 } } });
        await raise(first);
        // Each holds what the other one is about to ask for; a second try finds the gate open.
        await both();
        await raise(second);
      });
    await Promise.all([act(ids), act([...ids].reverse())]);
    expect(tries).toBe(3);
  }
  const visits = await db().visit.findMany({ where: { id: { in: ids } }, select: { version: true } });
  expect(visits.map(({ version }) => version)).toEqual([5, 5]);
});

function failWith(tx: Tx, code: string): Promise<unknown> {
  return tx.$executeRaw(Prisma.raw(`DO $$ BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = '${code}'; END $$`));
}

test('what the database could not put in order is tried again a few times, and what it refuses is not', async () => {
  const tries = async (code: string, failures: number): Promise<{ tries: number; error?: string }> => {
    let made = 0;
    try {
      await transact(db(), async (tx) => {
        made += 1;
        if (made <= failures) await failWith(tx, code);
      });
      return { tries: made };
    } catch (error) {
      return { tries: made, error: String(error) };
    }
  };
  expect(await tries('40001', 2)).toEqual({ tries: 3 });
  expect(await tries('40P01', 4)).toEqual({ tries: 5 });
  expect(await tries('40001', 99)).toMatchObject({ tries: 5, error: expect.stringContaining('planted') as string });
  expect(await tries('23505', 1)).toMatchObject({ tries: 1, error: expect.stringContaining('planted') as string });
});
