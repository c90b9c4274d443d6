import { z } from 'zod';
import { answerTime } from '#app/domain/settings/answer-time';

export const promiseView = z.array(z.object({ channel: z.string(), answer: z.string(), when: z.string() }));
export type PromiseRow = z.output<typeof promiseView>[number];

const CHANNELS: Record<string, string> = {
  'chat:normal': 'Live chat',
  'form:normal': 'Email and contact form',
  'form:urgent': 'Billing, or a visit that is going wrong',
  'quote:normal': 'A quote you asked for',
  'lead:normal': 'Commercial requests',
};

type Target = { channel: string; priority: string; minutes: number; officeHours: boolean };

/** The promises of the SLA table in words; nothing is promised that is not in it. */
export function promiseRows(targets: readonly Target[]): PromiseRow[] {
  return targets.flatMap(({ channel, priority, minutes, officeHours }) => {
    const name = CHANNELS[`${channel}:${priority}`];
    return name
      ? [{ channel: name, answer: answerTime(minutes), when: officeHours ? 'in office hours' : 'around the clock' }]
      : [];
  });
}

/** When to expect an answer, by channel. */
export function PromiseTable({ rows }: { rows: PromiseRow[] }) {
  return (
    <section aria-labelledby="promise-title" className="mt-12">
      <h2 id="promise-title" className="text-lg font-semibold">
        When we answer
      </h2>
      <table className="mt-3 w-full text-left text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">How you write</th>
            <th scope="col">Answer</th>
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
