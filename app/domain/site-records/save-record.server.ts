import { isDeepStrictEqual } from 'node:util';
import type { SiteRecordWriter } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, InputError } from '#app/platform/errors';
import { mark, t } from '#app/platform/texts/t';
import { holdOwnAssignment } from '../visits/own-assignment.server';
import { holdSite, publishSite, readSeason } from './hold-site.server';
import { isOnSite, readProSiteRecord, readSiteRecord } from './queries.server';
import { NO_FACTS, type SiteFacts } from './site-record';
import type { SiteRecordForm } from './site-record.schema';

/** The page comes back with what was typed and with the newer version, so that a second press replaces it. */
const STALE = mark(
  'Someone else changed these details while you were editing. Check your entries, then save again to replace theirs.',
);

type Writer = { userId: string; as: SiteRecordWriter; visitId?: string };

/** Holds the site, so that one version follows the other. Throws NotFound, InputError where another version came first. */
async function holdCurrent(tx: Tx, { siteId, basedOn }: { siteId: string; basedOn: string }) {
  const site = await holdSite(tx, siteId);
  const current = await readSiteRecord(tx, siteId);
  if ((current?.id ?? '') !== basedOn) throw new InputError(STALE);
  return { zone: site.zone, facts: current?.facts ?? NO_FACTS };
}

async function writeVersion(tx: Tx, input: { siteId: string; zone: string; facts: SiteFacts; by: Writer }): Promise<void> {
  const { siteId, zone, facts, by } = input;
  await tx.siteRecord.create({
    data: {
      ...facts,
      siteId,
      season: await readSeason(tx, zone),
      writtenById: by.userId,
      writtenAs: by.as,
      visitId: by.visitId ?? null,
      createdAt: now(),
    },
  });
  await publishSite(tx, siteId);
}

/**
 * The owner of a site or the office changes what is known of it: a new version, unless it says the same. The caller has checked that this
 * person may. Throws NotFound, InputError where another version came first.
 */
export async function saveSiteRecord(
  tx: Tx,
  { siteId, form, by }: { siteId: string; form: SiteRecordForm; by: { userId: string; as: 'customer' | 'office' } },
): Promise<void> {
  const { zone, facts: before } = await holdCurrent(tx, { siteId, basedOn: form.basedOn });
  const facts = { ...form.facts, gateCode: form.gateCode ?? before.gateCode };
  if (!isDeepStrictEqual(facts, { ...before })) await writeVersion(tx, { siteId, zone, facts, by });
}

/**
 * A pro confirms or corrects what is known of the site while they are there: always a new version, which says who checked it. A gate
 * code that they may not see stays as it is. Throws NotFound, Conflict away from the site, InputError.
 */
export async function checkSiteRecord(
  tx: Tx,
  { form, userId, ...own }: { visitId: string; proId: string; userId: string; form: SiteRecordForm },
): Promise<void> {
  const assignment = await holdOwnAssignment(tx, own);
  if (!isOnSite(assignment)) throw new Conflict('illegal_transition', t('You can check the site details while you’re there.'));
  const { siteId, showsCode } = await readProSiteRecord(tx, own);
  const { zone, facts: before } = await holdCurrent(tx, { siteId, basedOn: form.basedOn });
  const gateCode = showsCode ? (form.gateCode ?? before.gateCode) : before.gateCode;
  await writeVersion(tx, { siteId, zone, facts: { ...form.facts, gateCode }, by: { userId, as: 'pro', visitId: own.visitId } });
}
