import type { Message, Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { newId } from './fresh';

type MessageKeys = { bookingId: string; seq: number; senderId: string; proId: string };

export function buildMessage(overrides: Partial<Prisma.MessageCreateManyInput> & MessageKeys): Prisma.MessageCreateManyInput {
  return { id: newId(now()), body: 'Is the gate on the left side open in the morning?', createdAt: now(), ...overrides };
}

/** Stores a message at the end of the booking's thread, which is made when it is missing. `proId` is the pro it is to or from. */
export async function insertMessage(
  db: Db,
  overrides: Partial<Prisma.MessageCreateManyInput> & Omit<MessageKeys, 'seq'>,
): Promise<Message> {
  const { bookingId } = overrides;
  const thread = await db.thread.upsert({
    where: { bookingId },
    create: { bookingId, lastSeq: 1 },
    update: { lastSeq: { increment: 1 } },
  });
  return db.message.create({ data: buildMessage({ seq: thread.lastSeq, ...overrides }) });
}
