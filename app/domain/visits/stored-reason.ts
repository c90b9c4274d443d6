import { t, translateKnown } from '#app/platform/texts/t';

const NOT_DONE = /^Couldn’t complete: (.+)\.$/;

/** Why a visit waits, as it was kept: in the language of its reader where it is one of ours, as it is where someone typed it. */
export function storedReason(text: string): string {
  const failure = NOT_DONE.exec(text)?.[1];
  if (failure) return t('Couldn’t complete: {reason}.', { reason: lowered(translateKnown(raised(failure))) });
  return translateKnown(text);
}

function raised(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
}

function lowered(text: string): string {
  return `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`;
}
