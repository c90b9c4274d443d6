import type { Db } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { rowText } from '#app/platform/texts/row-text.server';
import { t } from '#app/platform/texts/t';
import { policyInTerms } from '../catalog/cancellation-text';
import { readOffer } from '../catalog/offer.server';
import { flatPriceChoice, flatPriceClause } from '../catalog/package-text';
import { findPolicy, listPackages } from '../catalog/queries.server';
import { listActiveLines } from '../catalog/service-lines.server';
import { getPayout } from '../catalog/shares';
import { readPromised } from '../claims/guarantee-promise.server';
import { guaranteeTerm, takedownDates } from '../guarantee/guarantee-text';
import { LEAST_COVERAGE_CENTS } from '../pros/checklist-policy';
import { lateText, netText } from '../notifications/templates/invoice-words';
import { noticeText } from '../notifications/templates/plan-words';
import { readAnswerTimes } from '../settings/answer-time.server';
import { daysText } from '../settings/booking-terms';
import {
  readBookingTerms,
  readExampleJob,
  readInvoiceTerms,
  readPlanNotice,
  readQuoteDays,
} from '../settings/booking-terms.server';
import { readSiteSettings } from '../settings/queries.server';
import { TRANSFER_DELAY_HOURS } from '../ledger/transfer-delay';
import type { PageFacts, PageWords } from './page-definition';

const ALL_BPS = 10_000;
const MILLION = 1_000_000;
/** Before a service has a policy. */
const USUAL_GRACE = 10;
const USUAL_FREE = 48;

function percent(bps: number): string {
  return `${Number((bps / 100).toFixed(2))}%`;
}

function insuranceText(cents: number): string {
  const dollars = cents / 100;
  return dollars % MILLION === 0
    ? t('${millions, plural, one {# million} other {# million}}', { millions: dollars / MILLION })
    : formatMoney(cents);
}

/** In Spanish the names of services have no capital within a sentence. */
function serviceInSentence(name: string): string {
  const inWords = rowText(name);
  return inWords === name ? name : `${inWords.charAt(0).toLowerCase()}${inWords.slice(1)}`;
}

/** What canceling costs, by service, and when it costs nothing at any of them. */
async function readCanceling(db: Db): Promise<{ lines: string[]; graceMinutes: number; freeHours: number }> {
  const lines = await listActiveLines(db);
  const each = await Promise.all(lines.map(async ({ id, name }) => ({ name, policy: await findPolicy(db, id) })));
  const rules = each.flatMap(({ policy }) => (policy ? [policy.rules] : []));
  return {
    lines: each.flatMap(({ name, policy }) => (policy ? [`- ${rowText(name)}: ${policyInTerms(policy.rules)}`] : [])),
    graceMinutes: rules.length > 0 ? Math.min(...rules.map((rule) => rule.graceMinutes)) : USUAL_GRACE,
    freeHours: rules.length > 0 ? Math.max(...rules.map((rule) => rule.freeBeforeHours)) : USUAL_FREE,
  };
}

/** What the pages for pros say of pay, from the settings and the payouts that bookings get. */
export async function readPayWords(db: Db) {
  const [{ platformFeeBps }, exampleCents] = await Promise.all([readBookingTerms(db), readExampleJob(db)]);
  const payCents = getPayout(exampleCents, platformFeeBps);
  return {
    share: percent(ALL_BPS - platformFeeBps),
    fee: percent(platformFeeBps),
    customerPays: formatMoney(exampleCents),
    weKeep: formatMoney(exampleCents - payCents),
    youEarn: formatMoney(payCents),
    payTime: t('{hours, plural, one {# hour} other {# hours}}', { hours: TRANSFER_DELAY_HOURS }),
    insurance: insuranceText(LEAST_COVERAGE_CENTS),
  };
}

/** What fills the open places of all pages, from the settings that they speak of. */
export async function readPageWords(db: Db, { programLine }: Pick<PageFacts, 'programLine'>): Promise<PageWords> {
  const [pay, answers, promised, packages, offer, settings, canceling, quoteDays, invoices, noticeDays] = await Promise.all([
    readPayWords(db),
    readAnswerTimes(db),
    readPromised(db),
    listPackages(db),
    readOffer(db),
    readSiteSettings(db),
    readCanceling(db),
    readQuoteDays(db),
    readInvoiceTerms(db),
    readPlanNotice(db),
  ]);
  const flat = flatPriceClause(packages);
  return {
    ...pay,
    quoteTime: answers('quote:normal'),
    leadTime: answers('lead:normal'),
    reportTime: answers('report:normal'),
    quoteDays: daysText(quoteDays),
    guarantee: guaranteeTerm(promised),
    guaranteeRest: promised.takesDown
      ? t('Work without a takedown is covered for {days} days after the visit.', { days: promised.guaranteeDays })
      : '',
    takedown: takedownDates(promised),
    lateInterest: percent(invoices.lateBps),
    lateTerms: lateText(invoices.lateBps),
    netTerms: netText(invoices.netDays),
    planNotice: noticeText(noticeDays),
    prices: flat ? t('{prices} right away where we have crews.', { prices: flat }) : '',
    choice: flatPriceChoice(packages) ?? t('your package'),
    done: offer.doneText,
    business: settings.businessName,
    canceling: canceling.lines.join('\n'),
    freeUntil: t('{hours, plural, one {# hour} other {# hours}}', { hours: canceling.freeHours }),
    grace: t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: canceling.graceMinutes }),
    package: '{package}',
    programLine: serviceInSentence(programLine ?? ''),
  };
}

/** What the usual texts are made of. */
export async function readPageFacts(db: Db): Promise<PageFacts> {
  const [offer, settings, program] = await Promise.all([
    readOffer(db),
    readSiteSettings(db),
    db.commercialProgram.findFirst({
      where: { active: true, serviceLine: { active: true } },
      orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
      select: { serviceLine: { select: { name: true } } },
    }),
  ]);
  return {
    offer,
    programLine: program?.serviceLine.name ?? null,
    hasEmergencyLine: settings.emergencyPhone !== '',
  };
}
