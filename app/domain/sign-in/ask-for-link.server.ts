import type { LinkRequestKind } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { reportPasswordGuessing } from './report-password-guessing.server';
import { askForReset } from './reset-password.server';
import { resendVerification } from './resend-verification.server';

type Ask = { kind: LinkRequestKind; email: string; returnTo?: string };

/** Notes that a link was asked for. Whether there is an account is looked up later by a worker: here no one can tell. */
export async function askForLink(tx: Tx, { kind, email, returnTo = '' }: Ask): Promise<void> {
  const { id } = await tx.linkRequest.create({ data: { kind, email, returnTo, createdAt: now() }, select: { id: true } });
  await enqueue(tx, 'accounts/send-link', { linkRequestId: id });
}

/** Mails the link where there is an account that may have it, and forgets that it was asked for. Once, however often it is called. */
export async function answerLinkRequest(tx: Tx, { linkRequestId }: { linkRequestId: string }): Promise<void> {
  const [asked] = await tx.$queryRaw<{ kind: LinkRequestKind; email: string; returnTo: string }[]>`
    DELETE FROM link_request WHERE id = ${linkRequestId}::uuid RETURNING kind, email::text AS email, return_to AS "returnTo"`;
  if (!asked) return;
  if (asked.kind === 'reset_password') await askForReset(tx, asked);
  else if (asked.kind === 'sign_in_locked') await reportPasswordGuessing(tx, asked);
  else await resendVerification(tx, { email: asked.email, returnTo: asked.returnTo || undefined });
}
