import type { EvidenceRecord } from './hash-chain';
import type { EvidenceBooking } from './read-evidence.server';
import { toStamp } from './visit-records';

/** Who booked what, the quote, and the policy as it was sold with the customer's consent. */
export function saleRecords(booking: EvidenceBooking, business: string): EvidenceRecord[] {
  const { site, quote, consent } = booking;
  return [
    {
      kind: 'booking',
      content: {
        business,
        reference: booking.reference,
        customer: booking.contactName,
        email: booking.contactEmail,
        phone: booking.contactPhone,
        address: `${site.street}, ${site.city}, ${site.state} ${site.zip}`,
        package: booking.package.name,
        bookedAt: toStamp(booking.createdAt),
        cancelledAt: toStamp(booking.cancelledAt),
        totalCents: booking.totalCents,
        depositCents: booking.depositCents,
      },
    },
    {
      kind: 'quote',
      content: {
        version: quote.version,
        issuedAt: toStamp(quote.issuedAt),
        answeredAt: toStamp(quote.answeredAt),
        lines: quote.lines.map(({ label, amountCents }) => ({ label, amountCents })),
        subtotalCents: booking.subtotalCents,
        taxCents: booking.taxCents,
        totalCents: booking.totalCents,
        options: quote.options.map(({ acceptedAt, ...option }) => ({ ...option, acceptedAt: toStamp(acceptedAt) })),
        signature: quote.acceptance && { ...quote.acceptance, at: toStamp(quote.acceptance.at) },
      },
    },
    {
      kind: 'policy',
      content: {
        version: booking.policyVersion,
        policy: booking.policy as EvidenceRecord['content'],
        consent: consent && {
          text: consent.text,
          version: consent.version,
          termsVersion: consent.termsVersion,
          place: consent.place,
          at: toStamp(consent.at),
        },
      },
    },
  ];
}

/**
 * Messages between the customer's side and the pro. A company's members write under their own names, and a booking may have been
 * handed over since: all but the pro's own are the customer's. The words of one that an admin took away are shown to no one. */
export function messageRecords({ thread }: EvidenceBooking): EvidenceRecord[] {
  return (thread?.messages ?? []).map(({ seq, proId, sender, body, createdAt, removedAt }) => ({
    kind: 'message',
    content: {
      number: seq,
      from: sender.pro?.id === proId ? 'pro' : 'customer',
      at: toStamp(createdAt),
      text: removedAt ? null : body,
      takenAwayAt: toStamp(removedAt),
    },
  }));
}

/** Messages between the customer and the office about the booking: conversations with support, and a company’s about its location. */
export function officeRecords({ tickets, site, createdAt: bookedAt }: EvidenceBooking): EvidenceRecord[] {
  const asked = tickets.flatMap(({ number, subject, messages }) =>
    messages.map(({ seq, side, body, createdAt }) => ({
      conversation: `Support ${number}: ${subject}`,
      number: seq,
      from: side === 'team' ? 'office' : 'customer',
      at: toStamp(createdAt),
      text: body,
    })),
  );
  const letters = site.letters
    .filter(({ createdAt }) => createdAt >= bookedAt)
    .map(({ seq, side, subject, body, createdAt }) => ({
      conversation: subject ? `Messages of the company: ${subject}` : 'Messages of the company',
      number: seq,
      from: side === 'office' ? 'office' : 'customer',
      at: toStamp(createdAt),
      text: body,
    }))
    .reverse();
  return [...asked, ...letters].map((content) => ({ kind: 'office-message', content }));
}

export function paymentRecords({ payments }: EvidenceBooking): EvidenceRecord[] {
  return payments.map((each) => ({
    kind: 'payment',
    content: {
      paymentKind: each.kind,
      status: each.status,
      amountCents: each.amountCents,
      capturedCents: each.capturedCents,
      refundedCents: each.refundedCents,
      stripeId: each.paymentIntentId,
      card: each.cardBrand && each.cardLast4 ? `${each.cardBrand} ${each.cardLast4}` : null,
      ...(each.laterWith ? { paidOverTimeWith: each.laterWith } : {}),
      at: toStamp(each.createdAt),
      disputedAt: toStamp(each.disputedAt),
    },
  }));
}
