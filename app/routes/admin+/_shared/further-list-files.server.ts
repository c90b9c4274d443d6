import { cadenceLabels } from '#app/domain/catalog/cadences';
import { evidenceKindLabels } from '#app/domain/evidence/evidence-found';
import { readOutcomes, sortOutcomes } from '#app/domain/evidence/read-outcomes.server';
import { listImportRows, readImport } from '#app/domain/imports/queries.server';
import { listSources } from '#app/domain/licenses/license-sources.server';
import { listDeadLetters } from '#app/domain/operations/queries.server';
import { chooseTaxYear, listTaxYears } from '#app/domain/payouts/list-tax-years.server';
import { taxFormNames } from '#app/domain/payouts/tax-form';
import { readTaxFormSetting } from '#app/domain/payouts/tax-form-setting.server';
import { listAtRiskPage } from '#app/domain/pro-admin/visits-at-risk.server';
import { listPrograms } from '#app/domain/programs/list-programs.server';
import { programStatusLabels } from '#app/domain/programs/program-states';
import { listRenewals, readCampaign } from '#app/domain/renewals/list-renewals.server';
import { filterLabels } from '#app/domain/renewals/renewal-states';
import { listEndpoints, readEndpoint } from '#app/domain/webhook-deliveries/endpoints.server';
import { listDeliveries } from '#app/domain/webhook-deliveries/list-deliveries.server';
import { plainDollars } from '#app/platform/format-money';
import { dateText } from '#app/platform/local-date';
import {
  FEW,
  readDeadLetters,
  readDeliveries,
  readImportRows,
  readPrograms,
  readRenewals,
  readTaxForms,
  readVisitsAtRisk,
} from './further-list-filters.server';
import { labelOutcome, rowLabels } from './import-labels';
import { listFile, type ListFile } from './list-file.server';

const TAX_ID = { stripe: 'with Stripe', w9: 'W-9 approved', missing: 'missing' };

function percent(share: number | null): number | null {
  return share === null ? null : Math.round(100 * share);
}

/** Lists of a year, a campaign or a file, and those of how the product is set up, as files. */
export const furtherListFiles = {
  'tax-forms': async (asked) => {
    const { year } = await chooseTaxYear(asked.db, asked.url.searchParams.get('year'));
    const { setting } = await readTaxFormSetting(asked.db);
    const form = taxFormNames[setting.taxForm];
    return listFile(`tax-forms-${year}`, {
      read: (url) => readTaxForms(url, setting.taxForm),
      list: (db, show, page) => listTaxYears(db, { year, due: show === 'due' }, page),
      columns: [
        ['Year', () => year],
        ['Form', () => form],
        ['Due', (row) => (row.isDue ? 'yes' : 'no')],
        ['Pro', (row) => row.name],
        ['Company', (row) => row.company],
        ['Email', (row) => row.email],
        ['Stripe account', (row) => row.stripeAccountId],
        ['Tax ID', (row) => TAX_ID[row.taxId]],
        [`Amount on the ${form}`, (row) => plainDollars(row.reportedCents)],
        ['Paid to the pro', (row) => plainDollars(row.paidCents)],
        ['Payments', (row) => row.payments],
        ['Customers charged', (row) => plainDollars(row.grossCents)],
        ['Jobs', (row) => row.jobs],
        ['Id', (row) => row.proId],
      ],
    })(asked);
  },
  programs: listFile('programs', {
    read: readPrograms,
    list: listPrograms,
    columns: [
      ['Id', (row) => row.id],
      ['Company', (row) => row.company],
      ['Location', (row) => row.place],
      ['Address', (row) => row.address],
      ['Program', (row) => row.name],
      ['Size', (row) => row.sizeLabel],
      ['How often', (row) => cadenceLabels[row.cadence]],
      ['Next visit (UTC)', (row) => row.nextAt],
      ['Overdue visits', (row) => row.overdue],
      ['Status', (row) => (row.isExpired ? 'Expired' : programStatusLabels[row.status])],
      ['Starts on', (row) => row.startsOn],
      ['Offered (UTC)', (row) => row.offeredAt],
      ['Price of a visit', (row) => plainDollars(row.priceCents)],
    ],
  }),
  'renewal-bookings': async (asked) => {
    const { campaignId, filter } = readRenewals(asked.url).filter;
    const campaign = await readCampaign(asked.db, campaignId);
    return listFile(`renewals-${campaign.toYear}-${filter}`, {
      read: readRenewals,
      list: listRenewals,
      columns: [
        ['State', () => filterLabels[filter]],
        ['Customer', (row) => row.name],
        ['Address', (row) => row.place],
        ['Service', (row) => row.service],
        ['Booking', (row) => row.reference],
        ['Last season', (row) => plainDollars(row.lastCents)],
        ['Offered at', (row) => plainDollars(row.newCents)],
        ['Sent (UTC)', (row) => row.sentAt],
        ['Opened (UTC)', (row) => row.viewedAt],
        ['Why not offered', (row) => row.whySkipped],
        ['Reason to decline', (row) => row.declineReason],
        ['Measured feet', (row) => row.measured?.feet ?? null],
        ['Priced feet', (row) => row.measured?.pricedFeet ?? null],
      ],
    })(asked);
  },
  'visits-at-risk': listFile('visits-at-risk', {
    read: readVisitsAtRisk,
    list: listAtRiskPage,
    columns: [
      ['Visit', (row) => row.visitId],
      ['Booking', (row) => row.reference],
      ['Start (UTC)', (row) => row.start],
      ['Time zone', (row) => row.zone],
      ['Place', (row) => row.place],
      ['Pro', (row) => row.pro],
      ['Document', (row) => row.paper],
      ['Ends on', (row) => row.endsOn && dateText(row.endsOn)],
    ],
  }),
  'import-rows': async (asked) => {
    const { kind } = await readImport(asked.db, readImportRows(asked.url).filter.importId);
    return listFile('import-report', {
      read: readImportRows,
      list: listImportRows,
      columns: [
        ['Row', (row) => row.row],
        [rowLabels[kind], (row) => row.name],
        ['Result', (row) => (row.outcome ? labelOutcome(kind, row.outcome).label : null)],
        ['What to know', (row) => row.note],
        ['Imported', (row) => (row.step === 'written' ? 'yes' : 'no')],
        ['Account', (row) => row.userId],
      ],
    })(asked);
  },
  tasks: listFile('failed-tasks', {
    read: readDeadLetters,
    list: listDeadLetters,
    columns: [
      ['Id', (row) => row.id],
      ['Task', (row) => row.task],
      ['Failed (UTC)', (row) => row.diedAt],
      ['Attempts', (row) => row.attempts],
      ['Last error', (row) => row.lastError],
      ['Payload', (row) => row.payload],
      ['Settled (UTC)', (row) => row.resolvedAt],
      ['Settled by', (row) => row.resolution],
    ],
  }),
  'webhook-endpoints': listFile('webhook-endpoints', {
    read: () => ({ filter: null, sorting: FEW.endpoints }),
    list: (db, _, page) => listEndpoints(db, page),
    columns: [
      ['Id', (row) => row.id],
      ['Address', (row) => row.url],
      ['Events', (row) => row.types.join(' ')],
      ['Added (UTC)', (row) => row.createdAt],
      ['Paused (UTC)', (row) => row.pausedAt],
      ['Not sent yet', (row) => row.waiting],
      ['Failed', (row) => row.failed],
    ],
  }),
  'webhook-deliveries': async (asked) => {
    await readEndpoint(asked.db, readDeliveries(asked.url).filter.endpointId);
    return listFile('webhook-deliveries', {
      read: readDeliveries,
      list: listDeliveries,
      columns: [
        ['Id', (row) => row.id],
        ['Event', (row) => row.type],
        ['Event id', (row) => row.eventId],
        ['Time (UTC)', (row) => row.createdAt],
        ['State', (row) => row.status],
        ['Response', (row) => row.answer],
        ['Attempts', (row) => row.attempts],
        ['Last attempt (UTC)', (row) => row.attemptedAt],
        ['Delivered (UTC)', (row) => row.deliveredAt],
        ['Last error', (row) => row.lastError],
      ],
    })(asked);
  },
  'dispute-outcomes': listFile('dispute-outcomes', {
    read: () => ({ filter: null, sorting: FEW.outcomes }),
    list: async (db, _, page) => sortOutcomes((await readOutcomes(db)).kinds, page),
    columns: [
      ['Evidence', (row) => evidenceKindLabels[row.kind]],
      ['Decided with it', (row) => row.with.decided],
      ['Won with it', (row) => row.with.won],
      ['Won with it, %', (row) => percent(row.withShare)],
      ['Decided without it', (row) => row.without.decided],
      ['Won without it', (row) => row.without.won],
      ['Won without it, %', (row) => percent(row.withoutShare)],
    ],
  }),
  'license-registers': listFile('license-registers', {
    read: () => ({ filter: null, sorting: FEW.registers }),
    list: (db, _, page) => listSources(db, page),
    columns: [
      ['State', (row) => row.state],
      ['Source', (row) => row.adapter],
      ['Address', (row) => row.url],
      ['Lines', (row) => row.lines],
      ['Imported (UTC)', (row) => row.importedAt],
      ['Changed (UTC)', (row) => row.updatedAt],
    ],
  }),
} satisfies Record<string, ListFile>;
