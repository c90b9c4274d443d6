import type { Tx } from '#app/platform/db.server';
import { findBlocked } from '../../accounts/blocklist.server';
import { getMailbox } from '../../accounts/mailbox';
import { proKeyHash } from '../customers/customer-keys';
import { findByKey, findByMailbox } from '../find-accounts.server';
import { importOptions } from '../import-form.schema';
import type { Batch, ImportKind, Judgment, ReadRow } from '../import-kind';
import { judgePro, type StoredPro } from './judge-pros';
import { nextRows } from '../next-rows.server';
import { findStates, matchZip } from '../place-addresses.server';
import { findProColumns } from './pro-columns';
import { readProRow, type ProRow } from './read-pro-row';
import { readWorkKinds, type WorkKinds } from './work-kinds-by-name.server';
import { writePros } from './write-pros.server';

/** So many pros at once. */
const BATCH_SIZE = 500;

/** Pros as applicants: no one works before the office has approved them. */
export const proKind: ImportKind = {
  columnsHint: 'Name, Email, Phone, ZIP, Kinds of work, License number',
  recognize: (header) => {
    const columns = findProColumns(header);
    if (!columns) return null;
    return {
      source: columns.source,
      read: async (tx, { rows, options }) => {
        const { homeZip } = importOptions.parse(options);
        const read = rows.map((cells) => readProRow(columns, cells));
        const states = await findStates(tx, [homeZip, ...read.flatMap((row) => (row.ok ? row.zip : []))]);
        const kinds = await readWorkKinds(tx);
        return read.map((row) => toReadRow(row, { homeZip, states, kinds }));
      },
    };
  },
  judge: judgePros,
};

type Known = { homeZip: string; states: ReadonlyMap<string, string>; kinds: WorkKinds };

function toReadRow(read: ProRow, { homeZip, states, kinds }: Known): ReadRow {
  if (!read.ok) return read;
  const { ok: _, zip, state, workKinds, license, ...pro } = read;
  const wrong = (problem: string): ReadRow => ({ ok: false, name: pro.name, problem });
  if (!zip && !homeZip) return wrong('There is no home ZIP code. Add one, or enter one for all pros without it.');
  const home = matchZip(zip ? { text: zip, state } : { text: homeZip, state: null }, states);
  if (!home.ok) return wrong(home.problem);
  const unknown = workKinds.find((kind) => kinds.find(kind).length === 0);
  if (unknown) return wrong(`We don’t know the kind of work “${unknown}”. Use the names under Business, Services.`);
  const services = [...new Set(workKinds.flatMap((kind) => kinds.find(kind)))];
  const licenseState = license?.state ?? home.state;
  const service = kinds.licensed(services, licenseState);
  const data: StoredPro = {
    ...pro,
    zip: home.zip,
    services,
    license: license && service ? { ...license, state: licenseState, service } : null,
    unusedLicense: license !== null && service === null,
  };
  return { ok: true, name: pro.name, key: `mail:${getMailbox(pro.email)}`, data };
}

async function judgePros(tx: Tx, batch: Batch): Promise<Judgment> {
  const pros = await nextRows<StoredPro>(tx, batch, BATCH_SIZE);
  const all = pros.flat().map(({ data }) => data);
  const emails = all.map(({ email }) => email);
  const [mailed, known] = [await findByMailbox(tx, emails), await findByKey(tx, emails.map(proKeyHash))];
  const blocked = await findBlocked(
    tx,
    pros.map(([first]) => ({ email: first?.data.email, phone: first?.data.phone })),
  );
  const numbers = all.flatMap(({ license }) => license?.number ?? []);
  const stored = await tx.proLicense.findMany({
    where: { number: { in: numbers }, releasedAt: null },
    select: { state: true, number: true },
  });
  const taken = new Set(stored.map(({ state, number }) => `${state} ${number}`));
  const verdicts = pros.map((rows, place) => {
    const { email } = rows[0]!.data;
    const account = known.get(proKeyHash(email)) ?? mailed.get(getMailbox(email)) ?? null;
    return judgePro(rows, { account, isBlocked: blocked.has(place), taken });
  });
  const { invite } = importOptions.parse(batch.options);
  return {
    rows: verdicts.flatMap(({ rows }) => rows),
    write: (writeTx) => writePros(writeTx, { verdicts, invite: invite === 'on' }),
  };
}
