import { capitalize } from '#app/platform/capitalize';
import { t, translateKnown } from '#app/platform/texts/t';

const NOT_DONE = /^Couldn’t complete: (.+)\.$/;
const ENDED_CREDENTIALS = /^(.+) not valid on the day of the visit$/;

/** Why a visit waits, as it was kept: in the language of its reader where it is one of ours, as it is where someone typed it. */
export function storedReason(text: string): string {
  const failure = NOT_DONE.exec(text)?.[1];
  if (failure) return t('Couldn’t complete: {reason}.', { reason: lowered(translateKnown(capitalize(failure))) });
  const credentials = ENDED_CREDENTIALS.exec(text)?.[1];
  if (credentials)
    return t('Not valid on the day of the visit: {credentials}', {
      credentials: credentials.split(' and ').map(translateKnown).join(', '),
    });
  return translateKnown(text);
}

function lowered(text: string): string {
  return `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`;
}
