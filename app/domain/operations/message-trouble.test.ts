import { expect, test } from 'vitest';
import { mailTrouble, smsTrouble } from './message-trouble';

function problem(message: string, over: object): Error {
  return Object.assign(new Error(message), over);
}

test.each([
  [{ code: 'EAUTH', response: '535 5.7.8 Bad credentials' }, /user or password in SMTP_URL.*535 5\.7\.8 Bad credentials\.$/],
  [{ code: 'EENVELOPE', response: '550 relay denied' }, /sender or the receiver.*550 relay denied/],
  [{ code: 'EDNS' }, /has no address/],
  [{ code: 'ESOCKET' }, /can’t be reached.*connect ECONNREFUSED/],
  [{}, /did not take the email. It says: connect ECONNREFUSED\.$/],
])('a mail server that says %j', (over, words) => {
  expect(mailTrouble(problem('connect ECONNREFUSED', over))).toMatch(words);
});

test.each([
  [{ code: 20003, status: 401 }, /Twilio doesn’t know these keys/],
  [{ code: 21608, status: 400 }, /trial/],
  [{ code: 'ENOTFOUND' }, /can’t be reached/],
  [{ code: 30999, status: 400 }, /It says: not today \(error 30999\)\.$/],
])('Twilio that says %j', (over, words) => {
  expect(smsTrouble(problem('not today.', over))).toMatch(words);
});
