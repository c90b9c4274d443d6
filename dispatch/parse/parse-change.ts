import { parseVisit } from './parse-problem';
import { ProblemError } from '../model/problem-error';
import { readInstant, readList, readObject, readText } from './read-fields';
import type { Change } from '../model/types';

const KINDS = ['cancel', 'add', 'sick', 'hold'] as const;
const HOLD_KEYS = new Set(['zips', 'from', 'to']);

/** One of a thing may stand without its list. */
function getList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function parseHold(value: unknown): Extract<Change, { hold: unknown }> {
  const fields = readObject(value, 'hold', HOLD_KEYS);
  const zips =
    fields.zips === undefined
      ? undefined
      : readList(fields.zips, 'hold.zips').map((zip, at) => readText(zip, `hold.zips[${at}]`));
  const from = readInstant(fields.from, 'hold.from');
  const to = readInstant(fields.to, 'hold.to');
  if (Date.parse(to) < Date.parse(from)) throw new ProblemError('hold.to', `must not be before from (got ${to}, from ${from})`);
  return { hold: zips === undefined ? { from, to } : { zips, from, to } };
}

/**
 * Reads a change from anything, or throws a `ProblemError`: `{"cancel": visitId}`, `{"add": visit}`, `{"sick": proId}`,
 * each of them or a list of them, or `{"hold": {"zips": […], "from", "to"}}`.
 */
export function parseChange(value: unknown): Change {
  const fields = readObject(value, 'the change', new Set(KINDS));
  const [kind, ...more] = KINDS.filter((name) => fields[name] !== undefined);
  if (kind === undefined || more.length > 0) throw new ProblemError('the change', 'must hold one of cancel, add, sick, hold');
  if (kind === 'hold') return parseHold(fields.hold);
  if (kind === 'add') return { add: getList(fields.add).map((visit, at) => parseVisit(visit, `add[${at}]`)) };
  const ids = getList(fields[kind]).map((id, at) => readText(id, `${kind}[${at}]`));
  return kind === 'cancel' ? { cancel: ids } : { sick: ids };
}
