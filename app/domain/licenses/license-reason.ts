import { formatDay } from '#app/platform/format-date-time';
import { mark, t, translateKnown } from '#app/platform/texts/t';

const ENDED = /^Expired on (\d{4}-\d{2}-\d{2})\.$/;
const SAID = /^The register says: (.+)\.$/;
const NO_LIST = /^No list has been imported for ([A-Z]{2}) yet\.$/;
const OLD_LIST = /^The list for ([A-Z]{2}) is (\d+) days old\. Import a new one\.$/;

const OTHERWISE = /^Approved by hand\. The register says otherwise: (.+)$/s;

/** What a register says of a license that an admin rejected. */
export const LISTED_AS_VALID = mark('The register lists it as valid.');

/** Why a license that an admin approved is looked at again, as it is kept. */
export function saysOtherwise(reason: string): string {
  return `Approved by hand. The register says otherwise: ${reason}`;
}

/** Why a license is what it is, as it was kept: in the language of its reader where the product wrote it, as it is where someone typed it. */
export function licenseReason(text: string): string {
  const otherwise = OTHERWISE.exec(text)?.[1];
  if (otherwise) return t('Approved by hand. The register says otherwise: {reason}', { reason: licenseReason(otherwise) });
  const ended = ENDED.exec(text)?.[1];
  if (ended) return t('Expired on {date}.', { date: formatDay(ended) });
  const said = SAID.exec(text)?.[1];
  if (said) return t('The register says: {status}.', { status: said });
  const withoutList = NO_LIST.exec(text)?.[1];
  if (withoutList) return t('No list has been imported for {state} yet.', { state: withoutList });
  const old = OLD_LIST.exec(text);
  if (old) return t('The list for {state} is {days} days old. Import a new one.', { state: old[1] ?? '', days: old[2] ?? '' });
  return translateKnown(text);
}
