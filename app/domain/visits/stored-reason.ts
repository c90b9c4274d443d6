import { t, translateKnown } from '#app/platform/texts/t';

const NOT_DONE = /^Couldn’t complete: (.+)\.$/;
const ENDED_CREDENTIALS = /^(.+) not valid on the day of the visit$/;

/** Why a visit waits, as it was kept: in the language of its reader where it is one of ours, as it is where someone typed it. */
export function storedReason(text: string): string {
  const failure = NOT_DONE.exec(text)?.[1];
  if (failure) return t('Couldn’t complete: {reason}.', { reason: lowered(translateKnown(raised(failure))) });
  const papers = ENDED_CREDENTIALS.exec(text)?.[1];
  if (papers)
    return t('Not valid on the day of the visit: {papers}', { papers: papers.split(' and ').map(translateKnown).join(', ') });
  return translateKnown(text);
}

function raised(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
}

function lowered(text: string): string {
  return `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`;
}
