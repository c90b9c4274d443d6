import { issueQuoteAsAdmin } from '#app/domain/quotes/issue-quote-as-admin.server';
import type { QuoteOptionInput } from '#app/domain/quotes/quote-options';
import { newToken } from '#app/domain/quotes/new-token.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { addHours } from '#tests/factories/local-time';

const FRONT = { label: 'Premium Showstopper, up to 180 ft of roofline', amountCents: 180_000 };
const OAKS = { label: 'Two oaks, trunk and crown', amountCents: 44_000 };

const OPTIONS: QuoteOptionInput[] = [
  { name: 'Front of the house', note: 'The roofline that faces the street.', isRecommended: false, lines: [FRONT] },
  { name: 'House and oaks', note: 'What most of your neighbors chose.', isRecommended: true, lines: [FRONT, OAKS] },
  {
    name: 'Everything',
    note: 'With the walk and the fence to the garden.',
    isRecommended: false,
    lines: [FRONT, OAKS, { label: 'Front walk and garden fence, 90 ft', amountCents: 61_000 }],
  },
];

const ASKED = {
  customerId: true,
  packageId: true,
  name: true,
  email: true,
  phone: true,
  preferredDate: true,
  street: true,
  city: true,
  state: true,
  zip: true,
} as const;

/** The demo customer has asked for one more house, and the office answered with three options to choose from, by its own code. */
export async function offerOptions(tx: Tx): Promise<void> {
  const { id: adminId } = await tx.user.findUniqueOrThrow({ where: { email: 'admin@demo.test' }, select: { id: true } });
  const before = await tx.quoteRequest.findFirstOrThrow({
    where: { customer: { email: 'customer@demo.test' }, packageId: 'premium-showstopper' },
    orderBy: { createdAt: 'asc' },
    select: ASKED,
  });
  const { id: quoteRequestId } = await tx.quoteRequest.create({
    data: {
      ...before,
      token: newToken(),
      notes: 'We’re not sure yet how much we want: could you price two or three ways?',
      contactDueAt: addHours(now(), 20),
      createdAt: addHours(now(), -4),
    },
  });
  const lines = OPTIONS.find(({ isRecommended }) => isRecommended)?.lines ?? [];
  await issueQuoteAsAdmin(tx, { quoteRequestId, lines, options: OPTIONS, adminId });
}
