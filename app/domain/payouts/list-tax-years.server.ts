import { TZDate } from '@date-fns/tz';
import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { readSorted, type Sorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { officeZone } from '../settings/office-zone.server';
import { isFormDue, reportedCents, type TaxForm, taxThreshold, type TaxFormSetting } from './tax-form';
import { readTaxFormSetting } from './tax-form-setting.server';
import { t } from '#app/platform/texts/t';

/** Where the tax number of a pro is: at Stripe, on a W-9 that they uploaded and the office approved, or not here yet. */
export const TAX_ID_PLACES = ['stripe', 'w9', 'missing'] as const;

export type TaxYearRow = {
  proId: string;
  name: string;
  company: string;
  email: string;
  stripeAccountId: string | null;
  payments: number;
  jobs: number;
  paidCents: number;
  grossCents: number;
  reportedCents: number;
  isDue: boolean;
  taxId: (typeof TAX_ID_PLACES)[number];
};

/** Years before this one that are shown: a business keeps its records of them for four. */
const YEARS_BACK = 4;

/** The calendar year in the office's zone and those before it, the latest first. */
export async function taxYearChoices(db: Db): Promise<number[]> {
  const thisYear = new TZDate(now().getTime(), await officeZone(db)).getFullYear();
  return Array.from({ length: YEARS_BACK + 1 }, (_, back) => thisYear - back);
}

/** The year that an address asks for; before March it is last year, whose forms are being filed. */
export async function chooseTaxYear(db: Db, asked: string | null): Promise<{ year: number; years: number[] }> {
  const years = await taxYearChoices(db);
  const month = new TZDate(now().getTime(), await officeZone(db)).getMonth();
  const usual = (month < 2 ? years[1] : years[0]) ?? 0;
  return { years, year: years.find((year) => String(year) === asked) ?? usual };
}

/** What a year's pros can be sorted by; `reported` is what their form reports. */
export function taxYearSorts(form: TaxForm) {
  return {
    reported: { field: amountField(form) },
    paid: { field: 'paidCents' },
    payments: { field: 'payments' },
    gross: { field: 'grossCents' },
    jobs: { field: 'jobs' },
  } satisfies Sorts;
}

function amountField(form: TaxForm): 'paidCents' | 'grossCents' {
  return form === 'nec' ? 'paidCents' : 'grossCents';
}

/** A page of a year's pros. `due` leaves out who gets no form. */
export async function listTaxYears(
  db: Db,
  { year, due }: { year: number; due: boolean },
  page: SortedPage,
): Promise<Sorted<TaxYearRow>> {
  const { setting } = await readTaxFormSetting(db);
  const { taxForm } = setting;
  const narrowed = [
    { year, [amountField(taxForm)]: { gt: 0 } },
    due ? dueWhere(taxForm, taxThreshold(setting, year)) : {},
  ] satisfies Prisma.ProTaxYearWhereInput[];
  const { rows, next } = await readSorted(page, {
    idField: 'proId',
    findPlace: async (proId) => {
      const place = await db.proTaxYear.findUnique({ where: { year_proId: { year, proId } } });
      return place && { ...place, id: proId };
    },
    find: async ({ where: behind, orderBy, take }) => {
      const found = await db.proTaxYear.findMany({ where: { AND: [...narrowed, behind] }, orderBy, take });
      return found.map((row) => ({ ...row, id: row.proId }));
    },
  });
  return { rows: await withPros(db, setting, rows), next };
}

function dueWhere(form: TaxForm, { leastCents, payments }: ReturnType<typeof taxThreshold>): Prisma.ProTaxYearWhereInput {
  const [amount, count] = form === 'nec' ? (['paidCents', 'payments'] as const) : (['grossCents', 'jobs'] as const);
  return { [amount]: { gte: leastCents }, ...(payments > 0 ? { [count]: { gt: payments } } : {}) };
}

type Stored = Prisma.ProTaxYearGetPayload<object>;

async function withPros(db: Db, setting: TaxFormSetting, stored: Stored[]): Promise<TaxYearRow[]> {
  const pros = await db.pro.findMany({
    where: { id: { in: stored.map(({ proId }) => proId) } },
    select: {
      id: true,
      companyName: true,
      user: { select: { fullName: true, email: true } },
      account: { select: { stripeAccountId: true, detailsSubmitted: true, taxIdDue: true } },
      documents: { where: { kind: 'w9', status: 'approved', deletedAt: null }, select: { id: true }, take: 1 },
    },
  });
  const known = new Map(pros.map((pro) => [pro.id, pro]));
  return stored.map(({ year, proId, payments, jobs, ...cents }) => {
    const pro = known.get(proId);
    const figures = { payments, jobs, paidCents: Number(cents.paidCents), grossCents: Number(cents.grossCents) };
    const account = pro?.account;
    const atStripe = account?.detailsSubmitted && !account.taxIdDue;
    return {
      ...figures,
      proId,
      name: pro?.user.fullName ?? t('Deleted account'),
      company: pro?.companyName ?? '',
      email: pro?.user.email ?? '',
      stripeAccountId: account?.stripeAccountId ?? null,
      reportedCents: reportedCents(setting.taxForm, figures),
      isDue: isFormDue(setting.taxForm, figures, taxThreshold(setting, year)),
      taxId: atStripe ? 'stripe' : pro?.documents.length ? 'w9' : 'missing',
    };
  });
}

/** What the tax form of one pro reports for a year, as the page for pros shows it. */
export async function readTaxYear(db: Db, { proId, year }: { proId: string; year: number }) {
  const nothing: Stored = { year, proId, paidCents: 0n, payments: 0, grossCents: 0n, jobs: 0 };
  const [{ setting }, stored] = await Promise.all([
    readTaxFormSetting(db),
    db.proTaxYear.findUnique({ where: { year_proId: { year, proId } } }),
  ]);
  const [row] = await withPros(db, setting, [stored ?? nothing]);
  const { leastCents } = taxThreshold(setting, year);
  const { reportedCents: cents = 0, isDue = false, taxId = 'missing' as const } = row ?? {};
  return { form: setting.taxForm, leastCents, reportedCents: cents, isDue, taxId };
}
