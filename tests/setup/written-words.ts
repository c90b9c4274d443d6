import { lineWords } from '#app/domain/quotes/line-words';
import { db } from '#app/platform/db.server';
import { inLanguage } from '#app/platform/texts/language.server';

/** The lines of quotes that the office worded itself. */
async function writtenLines(): Promise<{ label: string }[]> {
  const select = { label: true } as const;
  const lines = [...(await db().quoteLine.findMany({ select })), ...(await db().quoteOptionLine.findMany({ select }))];
  return inLanguage('es', () => lines.filter(({ label }) => lineWords(label) === label));
}

/** What people and the office wrote in the demo: no word of the product. */
export async function writtenWords(): Promise<string[]> {
  const rows = await Promise.all([
    db().user.findMany({ select: { fullName: true, email: true, phone: true } }),
    db().pro.findMany({ select: { companyName: true, bio: true, officePauseReason: true } }),
    db().booking.findMany({ select: { contactName: true, contactEmail: true, reference: true, notes: true } }),
    db().site.findMany({ select: { street: true, city: true, state: true, zip: true, accessNotes: true } }),
    db().customerNote.findMany({ select: { body: true } }),
    db().company.findMany({ select: { name: true } }),
    db().message.findMany({ select: { body: true } }),
    db().supportTicket.findMany({ select: { name: true, email: true, subject: true } }),
    db().supportMessage.findMany({ select: { body: true } }),
    db().quoteRequest.findMany({ select: { name: true, email: true, street: true, city: true, notes: true, problem: true } }),
    db().quote.findMany({ select: { revisionNote: true, declineReason: true } }),
    db().quoteChange.findMany({ select: { text: true, answer: true } }),
    db().quoteOption.findMany({ select: { name: true, note: true } }),
    db().proSuspension.findMany({ select: { reason: true, appeal: true, answer: true } }),
    db().proLicense.findMany({ select: { number: true } }),
    db().storedFile.findMany({ select: { name: true } }),
    db().site.findMany({ select: { label: true } }),
    db().visitSignOff.findMany({ select: { note: true } }),
    db().proLicense.findMany({ select: { licenseType: true, holderName: true } }),
    db().testimonial.findMany({ select: { personName: true, place: true, quote: true } }),
    db().commercialLead.findMany({ select: { company: true, contactName: true, email: true, phone: true, notes: true } }),
    db().company.findMany({ select: { billingEmail: true, phone: true } }),
    db().guaranteeClaim.findMany({ select: { description: true, decisionNote: true } }),
    db().siteProgram.findMany({ select: { name: true, terms: true } }),
    db().callback.findMany({ select: { reason: true } }),
    db().review.findMany({ select: { comment: true, answer: true } }),
    db().package.findMany({ select: { name: true } }),
    db().serviceLine.findMany({ select: { name: true, storagePlace: true } }),
    db().addOn.findMany({ select: { name: true } }),
    writtenLines(),
  ]);
  const words = rows.flat().flatMap((row) => Object.values<string | null>(row));
  const names = await db().user.findMany({ select: { fullName: true } });
  const firstNames = names.flatMap(({ fullName }) => fullName.split(' '));
  return [...new Set([...words, ...firstNames].flatMap((text) => text?.trim() || []))];
}
