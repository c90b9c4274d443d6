import { z } from 'zod';
import { answerTime } from '#app/domain/settings/answer-time';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

export const promiseView = z.array(z.object({ channel: z.string(), answer: z.string(), when: z.string() }));
export type PromiseRow = z.output<typeof promiseView>[number];

const CHANNELS: Record<string, Marked> = {
  'chat:normal': mark('Live chat'),
  'form:normal': mark('Email and contact form'),
  'form:urgent': mark('Billing, or a visit that is going wrong'),
  'quote:normal': mark('A quote you asked for'),
  'lead:normal': mark('Commercial requests'),
};

type Target = { channel: string; priority: string; minutes: number; officeHours: boolean };

/** The promises of the SLA table in words; nothing is promised that is not in it. */
export function promiseRows(targets: readonly Target[]): PromiseRow[] {
  return targets.flatMap(({ channel, priority, minutes, officeHours }) => {
    const name = CHANNELS[`${channel}:${priority}`];
    return name
      ? [
          {
            channel: translate(name),
            answer: answerTime(minutes),
            when: officeHours ? t('in office hours') : t('around the clock'),
          },
        ]
      : [];
  });
}

/** When to expect an answer, by channel. */
export function PromiseTable({ rows }: { rows: PromiseRow[] }) {
  return (
    <section aria-labelledby="promise-title" className="mt-12">
      <h2 id="promise-title" className="text-lg font-semibold">
        {t('When we answer')}
      </h2>
      <table className="mt-3 w-full text-left text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('How you write')}</th>
            <th scope="col">{t('Our answer')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <tr key={row.channel}>
              <th scope="row" className="py-2.5 pr-4 font-semibold">
                {row.channel}
              </th>
              <td className="py-2.5 text-ink-soft">
                {row.answer}, {row.when}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
