import { t } from '#app/platform/texts/t';
import { countInBounds } from '../fields/number-fields';
import { HELD_BACK_PERCENT } from './held-back';

const { least, most } = HELD_BACK_PERCENT;

/** The share of the hours on offer that is kept for urgent calls, as an admin writes it. */
export const heldBackField = countInBounds(
  () => t('Enter whole percent from {least} to {most}, like {usual}', HELD_BACK_PERCENT),
  least,
  most,
);
