import { takeLead } from '#app/domain/commercial/leads.server';
import { computeFigures } from '#app/domain/settings/public-figures.server';
import { openTicket } from '#app/domain/support/open-ticket.server';
import { writeAsTeam } from '#app/domain/support/write-message.server';
import type { Tx } from '#app/platform/db.server';
import { daysBefore, type DemoData } from './demo-data';

/** What lies in the support inbox and the pipeline of leads, and what the public pages print. Made by the product's own verbs. */
export async function addPublicSide(tx: Tx, demoData: DemoData): Promise<void> {
  const idOf = async (email: string) => (await tx.user.findUniqueOrThrow({ where: { email }, select: { id: true } })).id;
  const adminId = await idOf('admin@demo.test');
  const customerId = await idOf('customer@demo.test');
  const asked = await openTicket(tx, {
    channel: 'chat',
    subjectId: 'booking',
    name: 'Casey Customer',
    email: 'customer@demo.test',
    message: 'Can the crew bring a second timer for the garage side? The outlet there has no switch.',
    userId: customerId,
  });
  await writeAsTeam(tx, {
    ticketId: asked.ticketId,
    adminId,
    body: 'Yes, it is on the crew’s list now. There is no charge for it.',
    kind: 'answer',
  });
  await openTicket(tx, {
    channel: 'form',
    subjectId: 'billing',
    name: 'Robin Ray',
    email: 'robin.ray@town.test',
    phone: '+13125550171',
    message: 'My deposit shows twice on the card statement. Is one of the two a hold?',
    userId: null,
  });
  await openTicket(tx, {
    channel: 'form',
    subjectId: 'application',
    name: 'Lou Lindgren',
    email: 'lou@town.test',
    message: 'I have eighteen months on ladders and my own van. Can I start as a helper?',
    userId: null,
  });
  await takeLead(tx, {
    company: 'Harbor Street Market',
    name: 'Noor Haddad',
    email: 'noor@harbor.test',
    phone: '+13125550188',
    sites: ['218 Harbor Street, Chicago 60611', '77 Lake Road, Chicago 60614'],
    sizeTier: 'to-10000',
    programs: ['rodent', 'fly'],
    notes: 'Before opening at 7 AM, please. Our auditor comes in March.',
  });
  await addTestimonials(tx, demoData);
  await computeFigures(tx);
}

async function addTestimonials(tx: Tx, demoData: DemoData): Promise<void> {
  const consentAt = daysBefore(demoData.now, 30);
  await tx.testimonial.createMany({
    data: [
      {
        audience: 'pro',
        personName: 'Dana O.',
        place: 'Chicago, IL',
        quote:
          'I set twenty miles and a floor of a hundred dollars, and that is what I get. In December my calendar is full by itself.',
        sortOrder: 1,
      },
      {
        audience: 'pro',
        personName: 'Marco V.',
        place: 'Dallas, TX',
        quote: 'When a job goes to someone else I can read why. After a week I knew what to change.',
        sortOrder: 2,
      },
    ].map((row) => ({ ...row, consentAt, published: true, createdAt: consentAt })),
  });
}
