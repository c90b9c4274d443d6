import { t, translateKnown } from '#app/platform/texts/t';

const NOT_SOLD = /^(.+) is no longer sold$/;

/** Why a booking is not offered again, as it was kept, in the language of its reader. */
export function skippedReason(text: string): string {
  const name = NOT_SOLD.exec(text)?.[1];
  return name ? t('{name} is no longer sold', { name }) : translateKnown(text);
}
