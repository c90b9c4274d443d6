import { storedSentences } from '#app/platform/texts/stored-sentences.server';
import { mark, t } from '#app/platform/texts/t';

/** What rules find, where nothing of a record is named. */
export const WHOLE_FINDINGS = [
  mark('It has no entries.'),
  mark('Its booking uses the other mode (test or live money).'),
  mark('The dispute is open, and its payment is not frozen.'),
  mark('It is paid, and no payment took money for it.'),
  mark('No share is on its way to the pro.'),
  mark('Two visits of one pro overlap.'),
  mark('No offer of it is open.'),
  mark('It is active, and no invoice of it was paid.'),
  mark('It expired and is still open.'),
  mark('The process that sent it is gone.'),
];

/**
 * What a rule found, in the language of its reader: the database words it in English, and it is kept so. States and names of tasks
 * stand in it as they are stored.
 */
export const findingWords = storedSentences(
  ['state', 'cents', 'other', 'rest'],
  [
    ({ cents, other }) => t('The card says {cents} cents, the ledger {other}.', { cents, other }),
    ({ cents }) => t('It is overdrawn by {cents} cents.', { cents }),
    ({ cents }) => t('Its entries sum to {cents} cents.', { cents }),
    ({ cents, other }) => t('The payment took {cents} cents, the ledger says {other}.', { cents, other }),
    ({ state, cents }) => t('It is {state}, and the inviter’s credit stands at {cents} cents.', { state, cents }),
    ({ state, cents }) => t('It is {state} and took {cents} cents.', { state, cents }),
    ({ cents, other }) => t('{cents} of {other} cents are refunded.', { cents, other }),
    ({ cents, other }) => t('It says {cents} cents, its refunds sum to {other}.', { cents, other }),
    ({ cents, other }) => t('The refund is of {cents} cents, the ledger says {other}.', { cents, other }),
    ({ cents, other }) => t('It is of {cents} cents and took in {other}.', { cents, other }),
    ({ state }) => t('Its visit is {state} with this pro.', { state }),
    ({ cents, other }) => t('Its parts sum to {cents} of {other} cents.', { cents, other }),
    ({ cents, other }) => t('{cents} of {other} cents were sent.', { cents, other }),
    ({ cents, other }) => t('{cents} cents were sent, the ledger says {other}.', { cents, other }),
    ({ cents, other, rest }) =>
      t('{cents} of {other} cents are taken back, its reversals sum to {rest}.', { cents, other, rest }),
    ({ cents, other }) => t('{cents} cents came back, the ledger says {other}.', { cents, other }),
    ({ cents, other }) => t('The visit costs {cents} cents, the ledger says {other}.', { cents, other }),
    ({ other }) => t('{other} pros have it.', { other }),
    ({ state, other }) => t('The visit is {state}, with the pro it is {other}.', { state, other }),
    ({ state }) => t('It is {state}, and no end is written.', { state }),
    ({ state }) => t('The visit is {state}, and nothing is paid.', { state }),
    ({ state }) => t('Its visit is {state}.', { state }),
    ({ state }) => t('The visit is {state}.', { state }),
    ({ state }) => t('A reminder is {state}.', { state }),
    ({ cents, other }) => t('The last number is {cents}, and {other} messages are there.', { cents, other }),
    ({ cents }) => t('Its sum is {cents} cents.', { cents }),
    ({ state, rest }) => t('{state} is not handled. {rest}', { state, rest }),
    ({ state }) => t('{state} is not handled.', { state }),
    ({ state }) => t('{state} used up its attempts.', { state }),
  ],
);
