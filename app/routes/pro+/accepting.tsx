import { z } from 'zod';
import { optionalDayField } from '#app/domain/fields/date-field';
import { pauseUntil } from '#app/domain/pros/pause-until.server';
import { setAccepting } from '#app/domain/pros/save-schedule.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { safePath } from '#app/http/safe-redirect';
import { InputError, UnexpectedError } from '#app/platform/errors';
import { mark, t } from '#app/platform/texts/t';

const schema = z.object({
  intent: z.literal('accepting'),
  accepting: z.enum(['on', 'off']),
  /** The day, in the pro's time zone, on which jobs come in again; only with 'off'. */
  until: optionalDayField(mark('Enter a date')).optional(),
  returnTo: z.string().default('/pro/dashboard/jobs'),
});

function proPath(path: string): string {
  return path.startsWith('/pro/') ? safePath(path, '/pro/dashboard/jobs') : '/pro/dashboard/jobs';
}

/** The switch of the header: on, off, or off until a day. It has no page of its own: what is refused is said where it was pressed. */
export const action = /* @__PURE__ */ guardAction('routes/pro+/accepting', async ({ actor, read, run }) => {
  const form = await read(schema);
  const { accepting, until } = form.data;
  const { proId } = actor.pro;
  try {
    if (accepting === 'off' && until) {
      const again = await run(form, 'pause', (tx) => pauseUntil(tx, { proId, date: until }));
      return redirectWithNotice(proPath(form.data.returnTo), {
        type: 'success',
        message: t('You are not available'),
        description: t('You’ll get jobs again on {again}. Jobs you already have are still yours.', { again }),
      });
    }
    const on = accepting === 'on';
    await wrapUnexpected(t('Failed to save settings. Please try again.'), () =>
      run(form, 'accepting', (tx) => setAccepting(tx, { proId, accepting: on })),
    );
    return redirectWithNotice(proPath(form.data.returnTo), {
      type: 'success',
      message: on ? t('You are accepting jobs') : t('You are not available'),
      description: on
        ? t('You can get offers and claim open jobs again.')
        : t('You won’t get offers. Jobs you already have are still yours.'),
    });
  } catch (error) {
    if (error instanceof InputError || error instanceof UnexpectedError)
      return redirectWithNotice(proPath(form.data.returnTo), { type: 'error', message: error.message });
    throw error;
  }
});
