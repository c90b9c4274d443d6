import { z } from 'zod';
import { OUTGOING_TYPES, outgoingEvents, type OutgoingType } from '#app/domain/webhook-deliveries/event-types';
import { VISIT_KINDS } from '#app/domain/visits/visit-kind';
import { VISIT_STATUSES } from '#app/domain/visits/visit-status';
import { jsonSchema, type JsonSchema } from './json-schema';

const booking = z.object({ id: z.string().uuid(), reference: z.string(), livemode: z.boolean() });

const visitNews = z.object({
  visit: z.object({
    id: z.string().uuid(),
    kind: z.enum(VISIT_KINDS),
    status: z.enum(VISIT_STATUSES),
    windowStart: z.date(),
    windowEnd: z.date(),
    zone: z.string(),
  }),
  booking,
});

const bookingNews = z.object({ booking: booking.extend({ paymentStatus: z.string(), totalCents: z.number().int() }) });

const invoiceNews = z.object({
  invoice: z.object({
    id: z.string().uuid(),
    number: z.string().nullable(),
    kind: z.enum(['visit', 'fee', 'late', 'program']),
    status: z.enum(['open', 'paid', 'void', 'uncollectible']),
    totalCents: z.number().int(),
    taxCents: z.number().int(),
    paidCents: z.number().int(),
    issuedAt: z.date(),
    dueAt: z.date().nullable(),
    /** The visit whose work it is for. */
    visitId: z.string().uuid().nullable(),
    /** Of a late charge: the invoice that was late. */
    lateOfId: z.string().uuid().nullable(),
  }),
  booking,
});

type News = z.ZodObject<Record<string, z.AnyZodObject>>;

const NEWS: Record<string, News> = { visit: visitNews, booking: bookingNews, invoice: invoiceNews };

/** What `data` of such an event contains. */
function newsOf(type: OutgoingType): News {
  return NEWS[type.split('.')[0] ?? ''] ?? bookingNews;
}

const HEADERS = [
  {
    name: 'Webhook-Signature',
    in: 'header',
    required: true,
    description: '`t=<seconds>,v1=<HMAC-SHA256 of "seconds.body">`, with the endpoint’s secret. Same scheme as Stripe.',
    schema: { type: 'string' },
  },
  {
    name: 'Webhook-Event',
    in: 'header',
    required: true,
    description: 'The id of the event. A repeat has the same id.',
    schema: { type: 'string', format: 'uuid' },
  },
];

const ANSWERS = {
  '2XX': { description: 'Accepted. We don’t send it again.' },
  410: { description: 'Gone. We send nothing more until an admin resumes the endpoint.' },
  default: { description: 'Failed. We retry up to ten times over several hours, with longer waits each time.' },
};

/** Every event that we post to other systems' endpoints, in the form of OpenAPI. */
export function webhookItems(): Record<string, JsonSchema> {
  const items = OUTGOING_TYPES.map((type) => {
    const body = z.object({ id: z.string().uuid(), type: z.literal(type), created: z.date(), data: newsOf(type) });
    const post = {
      operationId: `event.${type}`,
      tags: ['Events'],
      summary: outgoingEvents[type],
      // Signed by us, no session: the receiver checks the header.
      security: [],
      parameters: HEADERS,
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'out') } } },
      responses: ANSWERS,
    };
    return [type, { post }] as const;
  });
  return Object.fromEntries(items);
}

export type ApiEvent = { type: string; when: string; fields: string[] };

/** The same for a reader: what happened, and what `data` contains. */
export function eventsInWords(): ApiEvent[] {
  return OUTGOING_TYPES.map((type) => {
    const fields = Object.entries(newsOf(type).shape).map(
      ([name, part]) => `${name}: ${Object.keys(part.shape as object).join(', ')}`,
    );
    return { type, when: outgoingEvents[type], fields };
  });
}
