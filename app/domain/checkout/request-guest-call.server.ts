import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { dateColumn, localDate } from '#app/platform/local-date';
import { findServiceArea } from '../catalog/find-service-area.server';
import { formStreet, placeOfForm } from '../quote-requests/request-quote.server';
import { issueQuote } from '../quotes/issue-quote.server';
import { newToken } from '../quotes/new-token.server';
import { readAskedCall } from '../service-calls/offered-calls.server';
import type { GuestCallForm } from '../service-calls/service-call.schema';
import { fullCallLines } from '../service-calls/service-call-lines.server';

/**
 * A service call for a person without an account: priced at once, paid at the checkout as a guest's booking is, and offered to pros when it
 * is paid. Returns the quote's token. Throws NotFound, and InputError beside the ZIP code, the state or the problem.
 */
export async function requestGuestCall(tx: Tx, form: GuestCallForm): Promise<string> {
  const call = await readAskedCall(tx, form);
  const place = await placeOfForm(tx, form);
  if (!(await findServiceArea(tx, place))) {
    const text = 'We have no crew near that address yet';
    throw new InputError(`${text}.`, { zip: text });
  }
  const urgent = form.when === 'now';
  const request = await tx.quoteRequest.create({
    data: {
      token: newToken(),
      packageId: call.id,
      name: form.name,
      email: form.email,
      phone: form.phone,
      preferredDate: dateColumn(localDate(now(), place.zone)),
      street: formStreet(form),
      unit: form.addressUnit,
      city: form.addressCity,
      state: place.state,
      zip: place.zip,
      problem: form.problemType,
      notes: form.problem,
      isEmergency: urgent,
      contactDueAt: now(),
      createdAt: now(),
    },
  });
  const lines = await fullCallLines(tx, { call: call.id, urgent });
  const { token } = await issueQuote(tx, { quoteRequestId: request.id, lines, source: 'instant' });
  return token;
}
