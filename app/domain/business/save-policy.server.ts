import type { Db, Tx } from '#app/platform/db.server';
import { fieldError, Conflict, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { feeProblem } from './check-fee';
import { type PolicyForm, policyRules } from './policy-form.schema';
import { findPolicy, type PolicyInForce } from '../catalog/queries.server';

export type LinePolicy = { id: string; name: string; policy: PolicyInForce | null };

/** The services, each with the policy that a booking made now is sold under. */
export async function listPoliciesForAdmin(db: Db): Promise<LinePolicy[]> {
  const lines = await db.serviceLine.findMany({ orderBy: { name: 'asc' }, select: { id: true, name: true } });
  return Promise.all(lines.map(async (line) => ({ ...line, policy: await findPolicy(db, line.id) })));
}

/** Throws NotFound. */
export async function readLinePolicy(db: Db, serviceLineId: string): Promise<LinePolicy> {
  const line = await db.serviceLine.findUnique({ where: { id: serviceLineId }, select: { id: true, name: true } });
  if (!line) throw new NotFound(t('Service not found'));
  return { ...line, policy: await findPolicy(db, line.id) };
}

/** Throws InputError beside the fee where it is higher than anything that the service sells; a package by quote may cost any sum. */
export async function checkFee(db: Db, { serviceLineId, feeCents }: { serviceLineId: string; feeCents: number }): Promise<void> {
  const packages = await db.package.findMany({ where: { serviceLineId, active: true }, select: { priceHighCents: true } });
  const prices = packages.map(({ priceHighCents }) => priceHighCents);
  const text = feeProblem(prices, feeCents);
  if (text) throw fieldError('lateFee', text);
}

/**
 * Adds the next version of a service's policy: in force for what is booked from now on. What was booked keeps its version. Throws
 * NotFound, Conflict('version') when another version came in between, and InputError where the fee is higher than any price.
 */
export async function addPolicyVersion(
  tx: Tx,
  { serviceLineId, form, adminId }: { serviceLineId: string; form: PolicyForm; adminId: string },
): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM service_line WHERE id = ${serviceLineId} FOR UPDATE`;
  const { policy: before } = await readLinePolicy(tx, serviceLineId);
  await checkFee(tx, { serviceLineId, feeCents: form.lateFee });
  if ((before?.version ?? 0) !== form.version)
    throw new Conflict('version', t('Another admin just changed this policy. Check their changes and try again.'));
  const version = form.version + 1;
  const rules = policyRules(form);
  await tx.policyVersion.create({ data: { serviceLineId, version, rules } });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'policy.change',
    objectType: 'policy_version',
    objectId: serviceLineId,
    reason: form.reason,
    data: { version, before: before?.rules ?? null, after: rules },
  });
}
