import { cutText } from '#app/platform/cut-text';
import { stateCode } from '../../fields/us-states';
import { cellReader, findExtraCells, readEmail, readPhone, shorten, splitCell } from '../cells';
import type { ProColumns } from './pro-columns';
import { readAddress } from '../customers/read-customer-row';
import { readCents, readDay } from '../read-values';

export type FileLicense = { number: string; state: string | null; type: string | null; expiresOn: string | null };

export type FilePro = {
  name: string;
  email: string;
  phone: string | null;
  company: string;
  zip: string;
  state: string | null;
  /** As the file names them. */
  workKinds: string[];
  maxMiles: number | null;
  minPayoutCents: number | null;
  license: FileLicense | null;
};

export type ProRow = ({ ok: true } & FilePro) | { ok: false; name: string; problem: string };

const MAX_NAME = 120;
const MAX_LICENSE = 40;
const MAX_MILES = 200;
const MAX_PAYOUT_CENTS = 500_000;

type Problem = { problem: string };

/** One row of the file as a pro, or what is wrong with it. */
export function readProRow(columns: ProColumns, cells: readonly string[]): ProRow {
  const at = cellReader(cells);
  const person = [at(columns.firstName), at(columns.lastName)].filter(Boolean).join(' ') || at(columns.fullName);
  const name = person.replace(/\s+/g, ' ');
  const wrong = (problem: string): ProRow => ({ ok: false, name: cutText(name, MAX_NAME), problem });
  const extra = findExtraCells(cells, columns.count);
  if (extra) return wrong(extra);
  if (!name) return wrong('There is no name.');
  if (name.length > MAX_NAME) return wrong(`Shorten the name to ${MAX_NAME} characters.`);
  if (/^(deactivated|inactive|archived|disabled|false|no)$/i.test(at(columns.status)))
    return wrong(`The file says “${at(columns.status)}”: this person doesn’t work there anymore.`);
  const [given] = columns.emails.flatMap((place) => at(place).split(/[,;\s]+/)).filter(Boolean);
  if (!given) return wrong('There is no email. A pro needs one to take their account.');
  const email = readEmail(given);
  if (email === null) return wrong(`“${shorten(given)}” is not an email address.`);
  const rules = readRules(columns, at);
  if ('problem' in rules) return wrong(rules.problem);
  const license = readLicense(columns, at);
  if (license && 'problem' in license) return wrong(license.problem);
  const phones = columns.phones.flatMap((place) => splitCell(at(place)));
  const address = columns.address && readAddress(columns.address, at);
  return {
    ok: true,
    name,
    email,
    ...rules,
    license,
    phone: phones.map(readPhone).find((number) => number !== null) ?? null,
    company: cutText(at(columns.company), MAX_NAME),
    zip: at(columns.zip) || (address?.zip ?? ''),
    state: stateCode(at(columns.state)) ?? address?.state ?? null,
    workKinds: at(columns.workKinds)
      .split(/[;|,\n]/)
      .map((kind) => kind.trim())
      .filter(Boolean),
  };
}

/** What the pro sets themselves later: how far they go, and for how much at least. */
function readRules(columns: ProColumns, at: (place: number) => string): Pick<FilePro, 'maxMiles' | 'minPayoutCents'> | Problem {
  const [radius, payout] = [at(columns.radius), at(columns.leastPayout)];
  const maxMiles = radius ? Number(radius.replace(/\s*(mi|miles?)\.?$/i, '')) : null;
  if (maxMiles !== null && !(maxMiles >= 1 && maxMiles <= MAX_MILES))
    return { problem: `“${shorten(radius)}” is not a travel radius. Enter miles, 1 to ${MAX_MILES}.` };
  const minPayoutCents = payout ? readCents(payout) : null;
  if (payout && (minPayoutCents === null || minPayoutCents < 0 || minPayoutCents > MAX_PAYOUT_CENTS))
    return { problem: `“${shorten(payout)}” is not a least payout. Enter dollars, 0 to 5,000.` };
  return { maxMiles, minPayoutCents };
}

function readLicense({ license }: ProColumns, at: (place: number) => string): FileLicense | Problem | null {
  const number = at(license.number);
  if (!number) return null;
  if (number.length > MAX_LICENSE) return { problem: `Shorten the license number to ${MAX_LICENSE} characters.` };
  const [state, expires] = [at(license.state), at(license.expires)];
  if (state && !stateCode(state)) return { problem: `“${shorten(state)}” is not a state. Enter one for the license, like IL.` };
  const expiresOn = expires ? readDay(expires) : null;
  if (expires && !expiresOn)
    return { problem: `“${shorten(expires)}” is not a date. Enter when the license expires, like 2027-05-31.` };
  return { number, state: stateCode(state), type: cutText(at(license.type), MAX_NAME) || null, expiresOn };
}
