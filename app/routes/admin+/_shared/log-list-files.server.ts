import { listProposals } from '#app/domain/dispatching/accept-plan.server';
import { placeInWords, whyNoPoint, whyZipCenter } from '#app/domain/places/place-words';
import { listPlaces } from '#app/domain/places/queries.server';
import { listCampaigns } from '#app/domain/renewals/list-renewals.server';
import { campaignLabels } from '#app/domain/renewals/renewal-states';
import { listReports } from '#app/domain/reports/queries.server';
import { listCustomerReviews } from '#app/domain/reviews/list-reviews.server';
import { listTestimonials } from '#app/domain/settings/testimonials.server';
import { listWebhooks } from '#app/domain/stripe-events/webhook-log.server';
import { DAY_MS } from '#app/platform/durations';
import { dateText } from '#app/platform/local-date';
import { readPlaces, readReports, readReviews, readWebhooks, UNFILTERED } from './list-filters.server';
import { listFile, type ListFile } from './list-file.server';

/** What the office plans and publishes, and what the product sends, gets and looks up, as files. */
export const logListFiles = {
  plans: listFile('plans', {
    read: () => ({ filter: null, sorting: UNFILTERED.plans }),
    list: (db, _, page) => listProposals(db, page),
    columns: [
      ['Id', (row) => row.id],
      ['First day', (row) => dateText(row.fromAt)],
      ['Last day', (row) => dateText(new Date(row.toAt.getTime() - DAY_MS))],
      ['Goal', (row) => (row.mode === 'fair' ? 'fair pay' : 'most visits')],
      ['State', (row) => row.status],
      ['Created (UTC)', (row) => row.createdAt],
    ],
  }),
  renewals: listFile('renewals', {
    read: () => ({ filter: null, sorting: UNFILTERED.renewals }),
    list: (db, _, page) => listCampaigns(db, page),
    columns: [
      ['Id', (row) => row.id],
      ['Service', (row) => row.service],
      ['Season', (row) => row.toYear],
      ['Price change, %', (row) => row.priceBps / 100],
      ['Held until', (row) => row.answerBy],
      ['State', (row) => campaignLabels[row.status]],
      ['Created (UTC)', (row) => row.createdAt],
    ],
  }),
  testimonials: listFile('testimonials', {
    read: () => ({ filter: null, sorting: UNFILTERED.testimonials }),
    list: (db, _, page) => listTestimonials(db, page),
    columns: [
      ['Id', (row) => row.id],
      ['Name', (row) => row.personName],
      ['Place', (row) => row.place],
      ['Quote', (row) => row.quote],
      ['Consented (UTC)', (row) => row.consentAt],
      ['Published', (row) => (row.published ? 'yes' : 'no')],
      ['Added (UTC)', (row) => row.createdAt],
    ],
  }),
  reports: listFile('visit-reports', {
    read: readReports,
    list: listReports,
    columns: [
      ['Visit', (row) => row.visitId],
      ['Booking', (row) => row.reference],
      ['Customer', (row) => row.customer],
      ['Work', (row) => row.service],
      ['Revision', (row) => row.revision],
      ['Work done (UTC)', (row) => row.completedAt],
      ['Due (UTC)', (row) => row.dueAt],
      ['Emailed (UTC)', (row) => row.mailedAt],
      ['Late', (row) => (row.isLate ? 'yes' : 'no')],
      ['Status', (row) => row.status],
      ['Attempts', (row) => row.attempts],
      ['Last problem', (row) => row.lastError],
    ],
  }),
  reviews: listFile('reviews', {
    read: readReviews,
    list: listCustomerReviews,
    columns: [
      ['Visit', (row) => row.visitId],
      ['Booking', (row) => row.reference],
      ['Customer', (row) => row.customer],
      ['Pro', (row) => row.pro],
      ['Stars', (row) => row.rating],
      ['Comment', (row) => row.comment],
      ['Visit due (UTC)', (row) => row.due],
      ['Written (UTC)', (row) => row.createdAt],
      ['State', (row) => row.state],
    ],
  }),
  webhooks: listFile('webhooks', {
    read: readWebhooks,
    list: listWebhooks,
    columns: [
      ['Id', (row) => row.eventId],
      ['Event', (row) => row.type],
      ['From', (row) => row.source],
      ['Account', (row) => row.account],
      ['Received (UTC)', (row) => row.receivedAt],
      ['Processed (UTC)', (row) => row.processedAt],
      ['Attempts', (row) => row.attempts],
      ['Replays', (row) => row.replays],
      ['Last problem', (row) => row.lastError],
    ],
  }),
  places: listFile('addresses', {
    read: readPlaces,
    list: listPlaces,
    columns: [
      ['Id', (row) => row.id],
      ['Street', (row) => row.street],
      ['City', (row) => row.city],
      ['State', (row) => row.state],
      ['ZIP', (row) => row.zip],
      ['Now at', (row) => placeInWords(row)],
      ['Why', (row) => whyZipCenter(row) ?? whyNoPoint(row)],
      ['Saved (UTC)', (row) => row.createdAt],
    ],
  }),
} satisfies Record<string, ListFile>;
