import { storedSentences } from '#app/platform/texts/stored-sentences.server';
import { mark, t, translateKnown } from '#app/platform/texts/t';

/** What is said of a file, and of a row of any kind, without a part of the file. */
export const WHOLE_SENTENCES = [
  mark('The file is empty.'),
  mark('The file is gone. Send it again.'),
  mark('There are no rows below the column names.'),
  mark('There is no name, company or email.'),
  mark('There is no email, phone number or address. Add one, so that we know this customer again.'),
  mark('This customer had their account deleted here. The import doesn’t bring it back.'),
  mark('This email address or phone number belongs to a closed account.'),
  mark('This email address belongs to an account that isn’t a customer’s.'),
  mark('There is no home ZIP code. Add one, or enter one for all pros without it.'),
  mark('There is no email. A pro needs one to take their account.'),
  mark('There is no name.'),
  mark('This pro had their account deleted here. The import doesn’t bring it back.'),
  mark('This email address belongs to an account that isn’t a pro’s. They sign in and apply themselves.'),
  mark('This pro is here already and stays as they are.'),
  mark('The license number is left out: none of their kinds of work needs a license there.'),
  mark('We can’t find this customer by email, phone number or address. Import the customers first.'),
  mark('This customer had their account deleted here. The import doesn’t bring their jobs back.'),
  mark('There is no email, phone number or address of the customer.'),
  mark('There is no date. Add when the job was completed or scheduled.'),
  mark('Enter a number from 1 to 99 under Maximum quantity.'),
  mark('There is no price.'),
  mark('There is no price. Write quote where there is none.'),
  mark('There is a highest price, but no price.'),
  mark('This package is gone.'),
  mark('An add-on has a price for each piece. Enter it under Price.'),
  mark('Its text or maximum quantity changes.'),
];

const KINDS = [mark('a package'), mark('an add-on'), mark('a program'), mark('package'), mark('add-on'), mark('program')];

function kindWord(english: string): string {
  return translateKnown(KINDS.find((kind) => kind === english) ?? english);
}

const priceWords = storedSentences(
  ['amount', 'most'],
  [
    ({ amount }) => t('{amount} per extra foot', { amount }),
    ({ amount }) => t('{amount} for a third story', { amount }),
    () => t('by quote'),
  ],
);

/** "by quote", "$400–$600, $4 per extra foot": each part for itself. */
function pricesWords(english: string): string {
  return english.split(', ').map(priceWords).join(', ');
}

const PARTS = ['text', 'other', 'row', 'count', 'number'] as const;

/** What is said with parts of the file. Of two that could fit, the longer one comes first. */
const write = storedSentences(PARTS, [
  ({ count, number }) =>
    t('This row has {count} cells, but there are {number} columns. Check the quotation marks and commas.', { count, number }),
  ({ row }) => t('We can’t read row {row}: a quotation mark is opened there and never closed.', { row }),
  ({ text }) => t('The address “{text}” has no ZIP code.', { text }),
  ({ text }) => t('We can’t find the ZIP code {text}.', { text }),
  ({ number, text, other }) => t('The ZIP code {number} is in {text}, but the state is {other}.', { number, text, other }),
  ({ text }) =>
    t(
      'We don’t recognize the columns. The first row has to name them, for example: {text}. Correct it and send the file again.',
      {
        text,
      },
    ),
  ({ count }) => t('Shorten the name to {count} characters.', { count }),
  ({ text, count }) => t('Shorten the street “{text}” to {count} characters.', { text, count }),
  ({ count }) => t('Shorten the license number to {count} characters.', { count }),
  ({ text }) => t('“{text}” is not an email address.', { text }),
  ({ text }) => t('“{text}” is not a date. Write it like 2024-05-31 or 05/31/2024.', { text }),
  ({ text }) => t('“{text}” is not a date. Enter when the license expires, like 2027-05-31.', { text }),
  ({ text }) => t('“{text}” is not a state. Enter one for the license, like IL.', { text }),
  ({ text, count }) => t('“{text}” is not a travel radius. Enter miles, 1 to {count}.', { text, count }),
  ({ text }) => t('“{text}” is not a least payout. Enter dollars, 0 to 5,000.', { text }),
  ({ text }) => t('“{text}” is not an amount of money.', { text }),
  ({ text }) => t('“{text}” is below zero.', { text }),
  ({ text }) => t('“{text}” is too little: a price is at least $1.', { text }),
  ({ text }) => t('“{text}” is too much: a price is at most $100,000.', { text }),
  ({ count }) => t('This customer would have more than {count} addresses. Split them between several customers.', { count }),
  ({ text }) => t('We don’t know the kind of work “{text}”. Use the names under Business, Services.', { text }),
  ({ number }) => t('Another pro already has the license number {number}.', { number }),
  ({ text }) => t('The file says “{text}”: this person doesn’t work there anymore.', { text }),
  ({ number, row }) => t('The job number {number} is in row {row} too.', { number, row }),
  ({ text }) => t('The job is on {text}, which is still to come. Book it here instead.', { text }),
  ({ text, row }) => t('{text} is in row {row} too, with something else.', { text, row }),
  ({ other, text }) => t('There is more than one {other} called “{text}”.', { other: kindWord(other), text }),
  ({ text, other, number }) =>
    t('“{text}” is {other} and {number}. Write which one you mean in a column called Kind.', {
      text,
      other: kindWord(other),
      number: kindWord(number),
    }),
  ({ text }) => t('Write the size of the site in a column called Size: {text}.', { text }),
  ({ text }) => t('There is no package called “{text}”. Add it under Packages first.', { text }),
  ({ text }) => t('There is no program called “{text}”. Add it under Business, Programs first.', { text }),
  ({ text }) =>
    t(
      'There is no package, add-on or program called “{text}”. Add a package first, or write add-on in a column called Kind to make it a new add-on.',
      { text },
    ),
  ({ count }) => t('The booking form takes {count} add-ons. Retire one first.', { count }),
  ({ text, count }) => t('{text} each, up to {count}.', { text, count }),
  ({ text }) => t('{text} has no price by the roofline or the stories. Leave those cells empty.', { text }),
  ({ text }) => t('{text} has an instant price. Turn that off under Packages first.', { text }),
  ({ text, other }) =>
    t('The highest price, {text}, is below the price, {other}. Write it in a column called Highest price.', { text, other }),
  ({ text, other }) => t('From {text} to {other}.', { text: pricesWords(text), other: pricesWords(other) }),
]);

/**
 * What an import says of a file or a row, in the language of its reader: it is kept in English. The message of a form that a row broke
 * is kept as a sentence, with a full stop that it does not have on the form.
 */
export function importWords(stored: string): string {
  const written = write(stored);
  if (written !== stored || !stored.endsWith('.')) return written;
  const message = stored.slice(0, -1);
  const translated = translateKnown(message);
  return translated === message ? stored : `${translated}.`;
}
