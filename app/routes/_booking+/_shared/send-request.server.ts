import type { z } from 'zod';
import type { RequestedQuote } from '#app/domain/quotes/request-quote.server';
import type { Tx } from '#app/platform/db.server';
import { explainFailure } from '#app/http/explain-failure.server';
import { checkRate, limitRate } from '#app/http/rate-limit.server';
import type { ReadForm } from '#app/http/read-form.server';

type Sending<Schema extends z.ZodTypeAny> = {
  schema: Schema;
  clientIp: string;
  read: (schema: Schema) => Promise<ReadForm<z.output<Schema>>>;
  run: (form: ReadForm<unknown>, name: string, work: (tx: Tx) => Promise<RequestedQuote>) => Promise<RequestedQuote>;
  work: (tx: Tx, data: z.output<Schema>) => Promise<RequestedQuote>;
};

/** Reads and runs the booking form within its limits: accepted and refused posts count apart, a repeat does not count. */
export async function sendRequest<Schema extends z.ZodTypeAny>({
  schema,
  clientIp,
  read,
  run,
  work,
}: Sending<Schema>): Promise<string> {
  await checkRate('form-accepted.ip', clientIp);
  let isFirst = false;
  try {
    const form = await read(schema);
    const { token, next } = await explainFailure('Submission Failed. There was an error submitting your request.', () =>
      run(form, 'request', (tx) => {
        isFirst = true;
        return work(tx, form.data);
      }),
    );
    // The last one within the limit is accepted already; it is the next one that is refused.
    if (isFirst) await limitRate('form-accepted.ip', clientIp).catch(() => undefined);
    return next === 'confirm' ? `/confirm?request=${token}` : `/requests/${token}`;
  } catch (error) {
    await limitRate('form-refused.ip', clientIp);
    throw error;
  }
}
