import { createHash } from 'node:crypto';
import { fingerprint } from '#app/platform/fingerprint.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import type { LogoShape } from '#app/platform/file-check/clean-logo.server';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { removeFile } from '../files/remove-file.server';
import { type NewFile, storeFile } from '../files/store-file.server';
import { accentTones, nearestAccent } from './accent.server';
import type { Look } from './look';
import { readSiteSettings, type SiteSettings } from './queries.server';

type Change = { seen: string; adminId: string };

/** The look as it stands, with a mark of exactly this one: a form made of another is refused. */
export async function readLook(db: Db): Promise<{ look: Look; seen: string }> {
  const { look } = await readSiteSettings(db);
  return { look, seen: markOf(look) };
}

function markOf(look: Look): string {
  return fingerprint(look);
}

/**
 * Where the pictures and colors of the look are, or null where they are those made for lights. The address changes with what is
 * there, so that a browser may keep it for good.
 */
export function lookAddress({ look, businessName }: Pick<SiteSettings, 'look' | 'businessName'>): string | null {
  if (look.isLit && !look.logo && !look.accent) return null;
  const version = createHash('sha256')
    .update(JSON.stringify([look, businessName]))
    .digest('hex')
    .slice(0, 16);
  return `/brand/${version}`;
}

/** What every page knows of the look; null where it is the one made for lights. */
export function viewLook(settings: Pick<SiteSettings, 'look' | 'businessName'>) {
  const base = lookAddress(settings);
  const { logo, accent } = settings.look;
  return base === null ? null : { base, logo, hasColors: accent !== null, hasIcons: logo !== null || !settings.look.isLit };
}

/** Takes a new logo, or none; the file of the one before is removed. */
export async function saveLogo(
  tx: Tx,
  { file, named, ...change }: { file: (NewFile & { shape: LogoShape }) | null; named: boolean } & Change,
): Promise<void> {
  await changeLook(tx, change, async (look) => {
    if (!file) {
      await endLogo(tx, look);
      return { ...look, logo: null };
    }
    const stored = await storeFile(tx, { file, ownerId: null, kind: 'business-logo' });
    await endLogo(tx, look);
    return { ...look, logo: { fileId: stored.id, key: stored.key, ...file.shape, named } };
  });
}

/** Says whether the name is written beside the logo. */
export async function nameLogo(tx: Tx, { named, ...change }: { named: boolean } & Change): Promise<void> {
  await changeLook(tx, change, (look) => Promise.resolve({ ...look, logo: look.logo && { ...look.logo, named } }));
}

/** Takes a color that passes on light pages; dark ones get it too, or the nearest of it that passes there. Null: the product's own. */
export async function saveAccent(tx: Tx, { hex, ...change }: { hex: string | null } & Change): Promise<void> {
  await changeLook(tx, change, (look) => Promise.resolve({ ...look, accent: makeAccent(hex) }));
}

/** What is stored of a color. */
export function makeAccent(hex: string | null): Look['accent'] {
  if (!hex) return null;
  return { chosen: hex, light: accentTones(hex, 'light'), dark: accentTones(nearestAccent(hex, 'dark'), 'dark') };
}

async function endLogo(tx: Tx, { logo }: Look): Promise<void> {
  if (logo) await removeFile(tx, { fileId: logo.fileId });
}

async function changeLook(tx: Tx, { seen, adminId }: Change, change: (look: Look) => Promise<Look>): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('business_look'))::text`;
  const standing = await readLook(tx);
  if (standing.seen !== seen)
    throw new Conflict('version', t('Another admin just changed the logo or the color. Check their change and try again.'));
  const value = await change(standing.look);
  if (markOf(value) === standing.seen) return;
  const row = { value, updatedAt: now() };
  await tx.siteSetting.upsert({ where: { key: 'look' }, create: { key: 'look', ...row }, update: row });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'business-look.change',
    objectType: 'site_setting',
    objectId: 'look',
    data: { before: toLog(standing.look), after: toLog(value) },
  });
}

function toLog({ logo, accent }: Look) {
  return { logo: logo && { fileId: logo.fileId, named: logo.named }, accent: accent?.chosen ?? null };
}
