import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { HouseDesign as DesignRow, Prisma } from '#prisma';
import type { Db, Tx } from '#app/platform/db.server';
import { env, sessionSecrets } from '#app/platform/env.server';
import { NotFound } from '#app/platform/errors';
import { hashSecretToken } from '../accounts/secret-token.server';
import { houseDesign, type HouseDesign } from './house-design';

export type StoredDesign = Omit<DesignRow, 'design'> & { design: HouseDesign };

const id = z.string().uuid();

/** A design by its private link; its signed-in owner may name it by its id, which stands in their list. */
function whereOf({ token, userId }: Reader): Prisma.HouseDesignWhereInput {
  if (userId && id.safeParse(token).success) return { id: token, ownerId: userId };
  return { tokenHash: hashSecretToken(token), ...ofReader({ userId }) };
}

/** A guest's design, or their own. */
function ofReader({ userId }: Pick<Reader, 'userId'>): Prisma.HouseDesignWhereInput {
  return { OR: [{ ownerId: null }, ...(userId ? [{ ownerId: userId }] : [])] };
}

export type Reader = { token: string; userId: string | null };

export function readRow(row: DesignRow): StoredDesign {
  return { ...row, design: houseDesign.parse(row.design) };
}

/** The design that a link or its owner opens, or null. */
export async function findDesign(db: Db, reader: Reader): Promise<StoredDesign | null> {
  const row = await db.houseDesign.findFirst({ where: whereOf(reader) });
  return row && readRow(row);
}

/** As `findDesign`. Throws NotFound. */
export async function readDesign(db: Db, reader: Reader): Promise<StoredDesign> {
  const found = await findDesign(db, reader);
  if (!found) throw new NotFound();
  return found;
}

async function lockDesign(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM house_design WHERE id = ${id}::uuid FOR UPDATE`;
}

/** As `readDesign`, held until the end of the transaction. */
export async function holdDesign(tx: Tx, reader: Reader): Promise<StoredDesign> {
  const { id } = await readDesign(tx, reader);
  await lockDesign(tx, id);
  return readDesign(tx, reader);
}

/**
 * The design that a booking form names: by its own link, or by the link of the request that it was asked with, where that is changed or booked again.
 * Null where it names nothing, or nothing of theirs.
 */
export async function findNamedDesign(db: Db, reader: Reader): Promise<StoredDesign | null> {
  const found = await findDesign(db, reader);
  if (found) return found;
  const row = await db.houseDesign.findFirst({ where: { quoteRequest: { token: reader.token }, ...ofReader(reader) } });
  return row && readRow(row);
}

/** As `findNamedDesign`, held until the end of the transaction. */
export async function holdNamedDesign(tx: Tx, reader: Reader): Promise<StoredDesign | null> {
  const named = await findNamedDesign(tx, reader);
  if (!named) return null;
  await lockDesign(tx, named.id);
  return findNamedDesign(tx, reader);
}

type Shared = Pick<DesignRow, 'id' | 'shareVersion' | 'shareHash'>;

function deriveToken({ id, shareVersion }: Omit<Shared, 'shareHash'>, secret: string): string {
  return createHmac('sha256', `house-share:${secret}`).update(`${id}\n${shareVersion}`).digest('base64url');
}

/** A new link for family of a design. It is made again whenever it is shown, so that only its hash is kept. */
export function makeShareToken(design: Omit<Shared, 'shareHash'>): string {
  return deriveToken(design, env().SESSION_SECRET);
}

/** The link for family that opens a design, with the secret it was made with; null where it is not shared, or both secrets have changed since. */
export function readShareToken(design: Shared): string | null {
  const tokens = sessionSecrets().map((secret) => deriveToken(design, secret));
  return tokens.find((token) => hashSecretToken(token) === design.shareHash) ?? null;
}

/** The design that its owner shared by this link. Throws NotFound, also when they ended it. */
export async function readShared(db: Db, token: string): Promise<StoredDesign> {
  const row = await db.houseDesign.findUnique({ where: { shareHash: hashSecretToken(token) } });
  if (!row) throw new NotFound();
  return readRow(row);
}

/** The design that belongs to a request for a quote, or null. */
export async function findAskedDesign(db: Db, quoteRequestId: string): Promise<StoredDesign | null> {
  const row = await db.houseDesign.findUnique({ where: { quoteRequestId } });
  return row && readRow(row);
}
