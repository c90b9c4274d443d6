import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { dateText, localDate } from '#app/platform/local-date';
import { hashKey } from '../customers/customer-keys';
import { findOwners } from './find-customers-of-jobs.server';
import type { Batch, ImportKind, Judgment, ReadRow } from '../import-kind';
import { type JobVerdict, judgePastJob, type KnownJob, type StoredPastJob } from './judge-past-jobs';
import { nextRows } from '../next-rows.server';
import { findStates, matchZip } from '../place-addresses.server';
import { findPastJobColumns } from './past-job-columns';
import { type PastJobRow, readPastJobRow } from './read-past-job-row';
import { writePastJobs } from './write-past-jobs.server';

/** So many jobs at once. */
const BATCH_SIZE = 1_000;
/** Where days begin first: what is still to come there is still to come everywhere. */
const FIRST_ZONE = 'Pacific/Kiritimati';
const NO_WAY_TO_TELL = 'There is no email, phone number or address of the customer.';

/** Work that was done before: history of the customers, and nothing else. */
export const pastJobKind: ImportKind = {
  columnsHint: 'Job number, Client name, Client email, Street, ZIP, Title, Completed date, Total',
  recognize: (header) => {
    const columns = findPastJobColumns(header);
    if (!columns) return null;
    const { source } = columns;
    return {
      source,
      read: async (tx, { rows }) => {
        const today = localDate(now(), FIRST_ZONE);
        const read = rows.map((cells) => readPastJobRow(columns, cells, today));
        const states = await findStates(
          tx,
          read.flatMap((row) => (row.ok && row.address ? [row.address.zip] : [])),
        );
        return read.map((row) => toReadRow(row, source, states));
      },
    };
  },
  judge: judgePastJobs,
};

function toReadRow(read: PastJobRow, source: string, states: ReadonlyMap<string, string>): ReadRow {
  if (!read.ok) return read;
  const { ok: _, address, ...job } = read;
  // An address that is wrong does not hide whose the job is.
  const found = address && matchZip({ text: address.zip, state: address.state }, states);
  const site = address && found?.ok ? { street: address.street, zip: found.zip } : null;
  const name = `${job.number ? `#${job.number} ` : ''}${job.title}`;
  if (!job.sourceId && !job.email && !job.phone && !site) return { ok: false, name, problem: NO_WAY_TO_TELL };
  const data: StoredPastJob = { ...job, site };
  return { ok: true, name, key: jobKey(source, data), data };
}

/** The number of the old product; without one whose it was, on which day, and what. */
function jobKey(source: string, { number, email, phone, sourceId, site, doneOn, title }: StoredPastJob): string {
  if (number) return `job:${source}:${number}`;
  return `job:${hashKey([sourceId ?? email ?? phone ?? `${site?.street} ${site?.zip}`, doneOn, title].join('|'))}`;
}

async function judgePastJobs(tx: Tx, batch: Batch): Promise<Judgment> {
  const jobs = await nextRows<StoredPastJob>(tx, batch, BATCH_SIZE);
  const owners = await findOwners(
    tx,
    jobs.map(([first]) => first!.data),
  );
  const hashes = jobs.map(([first]) => hashKey(first!.key));
  const known = await findKnown(tx, hashes);
  const verdicts = jobs.map((rows, place): JobVerdict => {
    const keyHash = hashes[place]!;
    return judgePastJob(rows, { keyHash, owner: owners[place]!, known: known.get(keyHash) });
  });
  return { rows: verdicts.flatMap(({ rows }) => rows), write: (writeTx) => writePastJobs(writeTx, verdicts) };
}

async function findKnown(tx: Tx, hashes: string[]): Promise<Map<string, KnownJob>> {
  const found = await tx.pastJob.findMany({ where: { keyHash: { in: hashes } } });
  return new Map(found.map(({ keyHash, doneOn, ...job }) => [keyHash, { ...job, doneOn: dateText(doneOn) }]));
}
