import { now } from '#app/platform/clock.server';
import { Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { asLanguage, currentLanguage, type Language } from '#app/platform/texts/language';
import { hasOwnNumber } from './booking-numbers.server';
import { textable } from './sms-consent.server';
import { type EventClass, isWanted } from './templates/event-class';

export type Traits = { eventClass: EventClass; mailOnly?: boolean; smsOnly?: boolean; push?: boolean };

/** What decides where a person is told. */
export type Recipient = {
  language: Language;
  email: string | null;
  phone: string | null;
  /** The person's own choices about this class of events. */
  choices: Map<string, boolean>;
  mayText: boolean;
  hasPush: boolean;
  hasHousehold: boolean;
};

type Named = {
  userId?: string | null;
  email?: string | null;
  phone?: string | null;
  language?: string;
  /** What it is about: its booking may have a number of its own. */
  visitId?: string;
};

export async function findRecipient(tx: Tx, { userId, ...given }: Named, traits: Traits): Promise<Recipient> {
  const named = { email: given.email ?? null, phone: given.phone ?? null };
  const none = { choices: new Map<string, boolean>(), mayText: false, hasPush: false, hasHousehold: false };
  if (!userId) {
    const language = given.language === undefined ? currentLanguage() : asLanguage(given.language);
    if (traits.smsOnly || traits.mailOnly || !named.phone)
      return { ...none, ...named, language, phone: traits.smsOnly ? named.phone : null };
    const mayText = await hasAgreedElsewhere(tx, { email: named.email, phone: named.phone });
    return { ...none, ...named, language, mayText, choices: new Map([['sms', mayText]]) };
  }
  const user = await readReceiver(tx, userId, {
    phone: named.phone,
    visitId: given.visitId ?? null,
    eventClass: traits.eventClass,
  });
  const { hasHousehold } = user;
  const language = asLanguage(user.language);
  const choices = new Map<string, boolean>(Object.entries(user.choices));
  const email = named.email ?? user.guestEmail ?? user.email;
  // A code goes to the number that is being proved, never to the one on file.
  if (traits.smsOnly) return { ...none, language, email, phone: named.phone, choices, hasHousehold };
  const { phone } = user;
  const asks = !traits.mailOnly && phone !== null && isWanted(traits.eventClass, 'sms', choices.get('sms'));
  const hasPush = traits.push === true && user.hasPush;
  return { language, email, phone, choices, mayText: asks && user.saidYes === true, hasPush, hasHousehold };
}

/** Who has no account chose nothing here but what they agreed to as the owner of the same mailbox. */
async function hasAgreedElsewhere(tx: Tx, { email, phone }: { email: string | null; phone: string }): Promise<boolean> {
  if (!email) return false;
  const same = await tx.user.findMany({
    where: { OR: [{ email }, { guestEmail: email }], deletedAt: null },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
    take: 20,
  });
  const agreed = await textable(
    tx,
    same.map(({ id }) => ({ userId: id, phone })),
  );
  return agreed.size > 0;
}

type Receiver = {
  email: string;
  guestEmail: string | null;
  /** The one that is named, that of the booking which it is about, or the one on file. */
  phone: string | null;
  language: string;
  choices: Record<string, boolean>;
  /** Whether they agreed to text messages at the number, and nothing that was said of it since takes that back. */
  saidYes: boolean | null;
  hasPush: boolean;
  hasHousehold: boolean;
};

/** Whether the person agreed to text messages at a number, and nothing that was said of it since takes that back. */
function agreedAt(phone: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`((SELECT given FROM sms_consent WHERE phone = ${phone} ORDER BY at DESC, id DESC LIMIT 1)
    AND (SELECT given FROM sms_consent WHERE phone = ${phone} AND user_id = person.id ORDER BY at DESC, id DESC LIMIT 1))`;
}

type Asked = { phone: string | null; visitId: string | null; eventClass: string };

/** All that a notice asks of an account, in one statement: a visit sends two dozen of them. */
async function readReceiver(tx: Tx, userId: string, { phone, visitId, eventClass }: Asked): Promise<Receiver> {
  const [found] = await tx.$queryRaw<Receiver[]>(Prisma.sql`
    SELECT person.email, person.guest_email AS "guestEmail", reached.phone, person.language,
      coalesce((SELECT jsonb_object_agg(channel, enabled) FROM notification_preference
        WHERE user_id = person.id AND event_class = ${eventClass}), '{}') AS choices,
      ${agreedAt(Prisma.sql`reached.phone`)} AS "saidYes",
      EXISTS (SELECT FROM push_subscription push LEFT JOIN session ON session.id = push.session_id
        WHERE push.user_id = person.id AND (push.session_id IS NULL OR session.expires_at > ${now()})) AS "hasPush",
      EXISTS (SELECT FROM household_member WHERE owner_id = person.id) AS "hasHousehold"
    FROM app_user AS person
    LEFT JOIN LATERAL (
      SELECT booking.contact_phone AS phone FROM visit JOIN booking ON booking.id = visit.booking_id
      WHERE visit.id = ${visitId}::uuid AND booking.customer_id = person.id
        AND ${hasOwnNumber} AND ${agreedAt(Prisma.sql`booking.contact_phone`)}
    ) AS booked ON true
    CROSS JOIN LATERAL (SELECT coalesce(${phone}::text, booked.phone, person.phone) AS phone) AS reached
    WHERE person.id = ${userId}::uuid`);
  if (!found) throw new NotFound();
  return found;
}
