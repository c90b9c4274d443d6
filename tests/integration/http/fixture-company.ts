import type { CompanyRole } from '#app/domain/memberships/company-role';
import { db } from '#app/platform/db.server';
import { insertCompany, insertLocation, insertMember } from '#tests/factories/companies';
import { insertInvoice } from '#tests/factories/invoices';
import { insertVisit } from '#tests/factories/visits';

/** A company with a visit and its invoice, full of words that strangers may not read; its site contact looks after another place. */
export async function stageCompany() {
  const { id: companyId } = await insertCompany(db(), { name: 'Lantern Stores', billingEmail: 'bills@stores.test' });
  const site = await insertLocation(db(), {
    companyId,
    label: 'CANARYNAME Store',
    street: '56 CANARYSHOP St',
    accessNotes: 'CANARYNOTES',
  });
  const { id: elsewhere } = await insertLocation(db(), { companyId, street: '78 Other St' });
  const join = async (role: CompanyRole, siteIds?: string[]) => (await insertMember(db(), { companyId, role, siteIds })).userId;
  const [manager, billing, contact] = [await join('manager'), await join('billing'), await join('site_contact', [elsewhere])];
  const booking = { companyId, siteId: site.id, contactName: 'CANARYNAME Orderer', notes: 'CANARYNOTES' };
  const visit = await insertVisit(db(), { booking });
  const { customerId } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
  const invoice = await insertInvoice(db(), { visit: { ...visit, booking: { customerId } }, description: 'CANARYNAME work' });
  const ids = { visitId: visit.id, locationId: site.id, memberId: billing, invoiceId: invoice.id };
  return { companyId, manager, billing, contact, objects: ids };
}
