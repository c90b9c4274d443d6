import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';

/** The files of a person that are kept: their own, and what they sent with a request or a message before they signed in. */
export async function ownFiles(
  db: Db,
  { userId, email }: { userId: string; email: string },
): Promise<Prisma.StoredFileWhereInput> {
  const select = { id: true };
  const [requests, messages] = await Promise.all([
    db.quoteRequest.findMany({ where: { OR: [{ customerId: userId }, { email }] }, select }),
    db.supportMessage.findMany({ where: { side: 'sender', ticket: { OR: [{ userId }, { email }] } }, select }),
  ]);
  const of = (kind: string, subjects: readonly { id: string }[]) => ({
    ownerId: null,
    kind,
    subjectId: { in: subjects.map(({ id }) => id) },
  });
  return {
    deletedAt: null,
    OR: [{ ownerId: userId }, of('quote-photo', requests), of('support-attachment', messages)],
  };
}
