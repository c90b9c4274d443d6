import { placeInWords, whyNoPoint, whyZipCenter } from '#app/domain/places/place-words';
import { listPlaces } from '#app/domain/places/queries.server';
import { listReports } from '#app/domain/reports/queries.server';
import { listWebhooks } from '#app/domain/stripe-events/webhook-log.server';
import { readPlaces, readReports, readWebhooks } from './list-filters.server';
import { listFile, type ListFile } from './list-file.server';

/** What the product sends, gets and looks up, as files. */
export const logListFiles = {
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
