import type { Mutant } from './mutant';

/** A company has an owner; a member who left it cannot order and is told nothing. */
export const companiesMutants: Mutant[] = [
  {
    what: 'the database lets the last owner go',
    file: 'prisma/migrations/20261122081400_companies/migration.sql',
    find: "AND NOT EXISTS (SELECT 1 FROM company_member WHERE company_id = asked AND role = 'owner')",
    replace: 'AND asked IS NULL',
    test: 'tests/integration/companies/members.test.ts',
    only: 'the database itself refuses',
  },
  {
    what: 'a member who left a company books for it with an old quote',
    file: 'app/domain/memberships/check-booker.server.ts',
    find: '  if (await ordersFor(tx, { companyId, userId })) return companyId;',
    replace: '  if (userId || (await ordersFor(db, { companyId, userId }))) return companyId;',
    test: 'tests/integration/companies/dashboard.test.ts',
    only: 'no one orders for a company',
    rebuild: true,
  },
  {
    what: 'a site contact is told of every location',
    file: 'app/domain/visits/publish-visit.server.ts',
    find: "(may(role, 'seeAllSites') || seesSite)",
    replace: "(may(role, 'seeAllSites') || seesSite !== null)",
    test: 'tests/integration/companies/dashboard.test.ts',
    only: 'the visit notifies',
    rebuild: true,
  },
  {
    what: 'the invoice of any company is printed',
    file: 'app/domain/companies/company-invoices.server.ts',
    find: "where: { id: invoiceId, status: { not: 'draft' }, booking: { companyId } },",
    replace: "where: { id: invoiceId, status: { not: 'draft' }, booking: { companyId: { not: companyId && null } } },",
    test: 'tests/integration/companies/money.test.ts',
    only: 'another company sees none of it, a person without a company',
    rebuild: true,
  },
  {
    what: 'a site contact opens the report, prices and all',
    file: 'app/routes/commercial+/visits.$visitId.report[.]pdf.ts',
    find: "requireMembership(db, actor.userId, 'seeMoney')",
    replace: 'requireMembership(db, actor.userId)',
    test: 'tests/integration/companies/money.test.ts',
    only: 'by no way',
    rebuild: true,
  },
];
