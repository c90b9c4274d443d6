import { createHash } from 'node:crypto';
import { z } from 'zod';
import { voteFaq } from '#app/domain/support/faq.server';
import { limitRate } from '#app/http/rate-limit.server';
import type { ReadForm } from '#app/http/read-form.server';
import { safeRedirect } from '#app/http/safe-redirect';
import type { Tx } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';

export const faqView = z.object({
  groups: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      answers: z.array(z.object({ id: z.string(), question: z.string(), paragraphs: z.array(z.string()) })),
    }),
  ),
  thanksFor: z.string().nullable(),
});

export const voteSchema = z.object({ entry: z.string().min(1).max(60), helpful: z.enum(['yes', 'no']) });

type Vote = {
  actor: { userId: string } | null;
  request: Request;
  clientIp: string;
  read: (schema: typeof voteSchema) => Promise<ReadForm<z.output<typeof voteSchema>>>;
  run: (form: ReadForm<unknown>, name: string, work: (tx: Tx) => Promise<void>) => Promise<void>;
  page: string;
};

/** Who votes: the person, else the browser, of which only a digest is kept. */
function voterOf({ actor, request, clientIp }: Vote): string {
  const who = actor?.userId ?? `${clientIp}|${request.headers.get('user-agent') ?? ''}`;
  return createHash('sha256').update(`${who}|${env().SESSION_SECRET}`).digest('base64url').slice(0, 22);
}

/** Takes a vote and comes back to the answer it was for. */
export async function takeVote(vote: Vote): Promise<Response> {
  const form = await vote.read(voteSchema);
  const { entry, helpful } = form.data;
  await limitRate('message.user', `vote:${vote.clientIp}`);
  await vote.run(form, 'vote', (tx) => voteFaq(tx, { entryId: entry, voter: voterOf(vote), helpful: helpful === 'yes' }));
  return safeRedirect(`${vote.page}?thanks=${encodeURIComponent(entry)}#q-${encodeURIComponent(entry)}`, vote.page, {
    status: 303,
  });
}
