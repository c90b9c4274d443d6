import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { Conflict, InputError } from '#app/platform/errors';
import { readPictureSize } from '#app/platform/pictures/picture-size.server';
import { hashSecretToken, newSecretToken } from '../accounts/secret-token.server';
import { type NewFile, storeFile } from '../files/store-file.server';
import { removeFile } from '../files/remove-file.server';
import {
  findAskedDesign,
  holdDesign,
  holdNamedDesign,
  makeShareToken,
  readShareToken,
  type Reader,
  type StoredDesign,
} from './design-access.server';
import { measureFeet } from './design-feet';
import { EMPTY_DESIGN, type HouseDesign } from './house-design';
import type { Preset } from './presets';
import { t } from '#app/platform/texts/t';

/** A guest's design that is not booked is deleted after so long. */
export const GUEST_DAYS = 90;

/** What a photo of a house may be, as its height by its width. */
const SHAPES = { flattest: 0.2, tallest: 3 };

type Picture = { photo: NewFile } | { preset: Preset };

function expiry(ownerId: string | null): Date | null {
  return ownerId ? null : new Date(now().getTime() + GUEST_DAYS * DAY_MS);
}

/** Keeps a photo, or takes a drawn house with what is marked on it, and answers the private link. */
export async function createDesign(tx: Tx, { picture, ownerId }: { picture: Picture; ownerId: string | null }): Promise<string> {
  const token = newSecretToken();
  await tx.houseDesign.create({
    data: {
      ...('photo' in picture ? await ofPhoto(tx, picture.photo, ownerId) : ofPreset(picture.preset)),
      tokenHash: hashSecretToken(token),
      ownerId,
      expiresAt: expiry(ownerId),
      createdAt: now(),
      updatedAt: now(),
    },
  });
  return token;
}

async function ofPhoto(tx: Tx, file: NewFile, ownerId: string | null) {
  const { width, height } = await readPictureSize(file.key);
  const aspect = height / width;
  if (aspect < SHAPES.flattest || aspect > SHAPES.tallest)
    throw new InputError(t('This photo has an unusual shape'), { photo: t('Choose a wider photo') });
  const { id } = await storeFile(tx, { file, ownerId, kind: 'house-design' });
  return { photoFileId: id, aspect, design: EMPTY_DESIGN, stories: 2 };
}

function ofPreset({ id, aspect, design, stories }: Preset) {
  return { preset: id, aspect, design, stories, feet: measureFeet(design, aspect) };
}

export type DesignValues = { design: HouseDesign; stories: number; typedFeet: number | null };

/** Saves what was marked and chosen. Throws NotFound, Conflict where it was asked for already. */
export async function saveDesign(tx: Tx, reader: Reader, { design, stories, typedFeet }: DesignValues): Promise<void> {
  const held = await holdDesign(tx, reader);
  if (held.quoteRequestId) throw new Conflict('already_done', t('You booked with this design. Change a copy of it instead.'));
  await tx.houseDesign.update({
    where: { id: held.id },
    data: {
      design,
      stories,
      feet: typedFeet ?? measureFeet(design, held.aspect),
      feetTyped: typedFeet !== null,
      updatedAt: now(),
    },
  });
}

/** The same picture and marks as a design of its own, with a link of its own. */
export async function copyDesign(tx: Tx, reader: Reader): Promise<string> {
  const held = await holdDesign(tx, reader);
  const token = newSecretToken();
  await tx.houseDesign.create({ data: { ...copied(held), tokenHash: hashSecretToken(token), expiresAt: expiry(held.ownerId) } });
  return token;
}

function copied(held: StoredDesign) {
  const { ownerId, photoFileId, preset, aspect, design, stories, feet, feetTyped } = held;
  return { ownerId, photoFileId, preset, aspect, design, stories, feet, feetTyped, createdAt: now(), updatedAt: now() };
}

type Asking = { quoteRequestId: string; customerId: string | null };

/**
 * Puts the design that a link names beside a request for a quote; one that belongs to another request is copied, so that each keeps its own. A link
 * that names nothing, or nothing of theirs, changes nothing: the booking matters more.
 */
export async function attachDesign(tx: Tx, { token, ...asking }: Asking & { token: string }): Promise<void> {
  const found = await holdNamedDesign(tx, { token, userId: asking.customerId });
  if (found) await giveDesign(tx, found, asking);
}

/** A request for the same work again gets a copy of the design of the last one, where that has one. */
export async function repeatDesign(tx: Tx, { lastRequestId, ...asking }: Asking & { lastRequestId: string }): Promise<void> {
  const found = await findAskedDesign(tx, lastRequestId);
  if (found) await giveDesign(tx, found, asking);
}

async function giveDesign(tx: Tx, found: StoredDesign, { quoteRequestId, customerId }: Asking): Promise<void> {
  if (found.quoteRequestId === quoteRequestId) return;
  await tx.houseDesign.updateMany({ where: { quoteRequestId }, data: { quoteRequestId: null } });
  const ownerId = found.ownerId ?? customerId;
  const owned = { quoteRequestId, ownerId, ...(ownerId ? { expiresAt: null } : {}) };
  if (found.quoteRequestId) {
    const tokenHash = hashSecretToken(newSecretToken());
    await tx.houseDesign.create({ data: { ...copied(found), tokenHash, expiresAt: expiry(ownerId), ...owned } });
  } else await tx.houseDesign.update({ where: { id: found.id }, data: owned });
}

/**
 * Makes the link for family, or ends it. A link that was ended never opens again, nor does one that can no longer be shown once another is made.
 */
export async function setShared(tx: Tx, reader: Reader, isShared: boolean): Promise<void> {
  const held = await holdDesign(tx, reader);
  const { id, shareVersion } = held;
  if (isShared && readShareToken(held) !== null) return;
  const next = shareVersion + 1;
  await tx.houseDesign.update({
    where: { id },
    data: isShared
      ? { shareVersion: next, shareHash: hashSecretToken(makeShareToken({ id, shareVersion: next })) }
      : { shareHash: null },
  });
}

/** Deletes designs, and the photos that no other design is on. */
export async function removeDesigns(tx: Tx, where: Prisma.HouseDesignWhereInput): Promise<number> {
  const rows = await tx.houseDesign.findMany({ where, select: { id: true, photoFileId: true } });
  const { count } = await tx.houseDesign.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
  for (const fileId of new Set(rows.flatMap(({ photoFileId }) => photoFileId ?? []))) {
    const others = await tx.houseDesign.count({ where: { photoFileId: fileId } });
    if (others === 0) await removeFile(tx, { fileId });
  }
  return count;
}

/** Deletes a design that was not asked for yet. Throws NotFound, Conflict. */
export async function deleteDesign(tx: Tx, reader: Reader): Promise<void> {
  const { id, quoteRequestId } = await holdDesign(tx, reader);
  if (quoteRequestId) throw new Conflict('already_done', t('You booked with this design. We keep it for the crew.'));
  await removeDesigns(tx, { id });
}
