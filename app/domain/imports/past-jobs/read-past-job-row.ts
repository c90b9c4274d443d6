import { cutText } from '#app/platform/cut-text';
import { cellReader, findExtraCells, isTrue, readEmail, readPhone, shorten, splitCell } from '../cells';
import type { PastJobColumns } from './past-job-columns';
import { type FileAddress, readAddress } from '../customers/read-customer-row';
import { readCents, readDay } from '../read-values';

export type FilePastJob = {
  name: string;
  email: string | null;
  phone: string | null;
  sourceId: string | null;
  address: FileAddress | null;
  number: string;
  title: string;
  lines: string;
  doneOn: string;
  completed: boolean;
  status: string;
  totalCents: number | null;
  paidCents: number | null;
  assignedTo: string;
};

export type PastJobRow = ({ ok: true } & FilePastJob) | { ok: false; name: string; problem: string };

const MAX_WORDS = 200;
const MAX_LINES = 2_000;
const NO_DAY = 'There is no date. Add when the job was completed or scheduled.';

/** One row of the file as a past job, or what is wrong with it. `today` is YYYY-MM-DD: what is still to come is no past job. */
export function readPastJobRow(columns: PastJobColumns, cells: readonly string[], today: string): PastJobRow {
  const at = cellReader(cells);
  const first = (places: readonly number[]) => places.map(at).find(Boolean) ?? '';
  const person = [at(columns.firstName), at(columns.lastName)].filter(Boolean).join(' ') || at(columns.fullName);
  const number = cutText(at(columns.number).replace(/^#\s*/, ''), MAX_WORDS);
  const title = first(columns.titles) || splitCell(at(columns.lines))[0] || (number ? `Job ${number}` : 'Job');
  const name = cutText(`${number ? `#${number} ` : ''}${title}`, MAX_WORDS);
  const wrong = (problem: string): PastJobRow => ({ ok: false, name, problem });
  const extra = findExtraCells(cells, columns.count);
  if (extra) return wrong(extra);
  const days = [...columns.completed, ...columns.scheduled].map(at).filter((text) => text && !isTrue(text));
  const doneOn = days.map(readDay).find((day) => day !== null);
  if (!doneOn) return wrong(days[0] ? `“${shorten(days[0])}” is not a date. Write it like 2024-05-31 or 05/31/2024.` : NO_DAY);
  const status = cutText(at(columns.status), MAX_WORDS);
  const completed = isCompleted(status, columns.completed.map(at));
  if (doneOn > today) return wrong(`The job is on ${doneOn}, which is still to come. Book it here instead.`);
  const money = readMoney(columns, at);
  if ('problem' in money) return wrong(money.problem);
  const emails = columns.emails.flatMap((place) => at(place).split(/[,;\s]+/)).filter(Boolean);
  const addresses = columns.addresses.map((place) => readAddress(place, at)).filter(({ street }) => street !== '');
  const id = cutText(at(columns.customerId).replace(/_.*$/, ''), MAX_WORDS);
  return {
    ok: true,
    name: person,
    number,
    doneOn,
    completed,
    status,
    ...money,
    email: emails.map(readEmail).find((email) => email !== null) ?? null,
    phone:
      columns.phones
        .flatMap((place) => splitCell(at(place)))
        .map(readPhone)
        .find((each) => each !== null) ?? null,
    sourceId: id ? `${columns.source}:${id}` : null,
    address: addresses[0] ?? null,
    title: cutText(title, MAX_WORDS),
    lines: cutText(at(columns.lines), MAX_LINES),
    assignedTo: cutText(at(columns.assignedTo), MAX_WORDS),
  };
}

/** What is canceled was not done; else a word of the status says so, or a day on which it was completed. */
function isCompleted(status: string, completed: readonly string[]): boolean {
  if (/cancel/i.test(status)) return false;
  return (
    /complete|closed|archived|paid|invoice|done|finished/i.test(status) ||
    completed.some((text) => readDay(text) !== null || isTrue(text))
  );
}

type Money = { totalCents: number | null; paidCents: number | null };

/** What was paid: as the file says, or what of the total is no longer open. */
function readMoney(columns: PastJobColumns, at: (place: number) => string): Money | { problem: string } {
  const [total, paid, balance] = [at(columns.total), at(columns.paid), at(columns.balance)];
  const cents = [total, isTrue(paid) ? total : paid, balance].map((text) => (text ? readCents(text) : null));
  for (const [place, text] of [total, paid, balance].entries())
    if (text && !isTrue(text) && cents[place] === null) return { problem: `“${shorten(text)}” is not an amount of money.` };
  const [totalCents = null, paidCents = null, open = null] = cents;
  const rest = totalCents !== null && open !== null ? totalCents - open : null;
  const settled = paidCents ?? rest;
  return { totalCents, paidCents: settled === null ? null : Math.max(settled, 0) };
}
