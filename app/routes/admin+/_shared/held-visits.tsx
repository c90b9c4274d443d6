import { z } from 'zod';
import { Badge, type Tone } from '#app/components/ui/badge';
import { Money } from '#app/components/ui/money';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { VisitToMove, visitToMoveView } from './visit-to-move';

export const heldVisitView = visitToMoveView.extend({
  move: z.object({ status: z.string(), text: z.string() }).nullable(),
});
type HeldVisitRow = z.output<typeof heldVisitView>;

export const hourCostView = z.object({
  hour: z.string(),
  isHeld: z.boolean(),
  visits: z.number(),
  priceCents: z.number(),
  totalVisits: z.number(),
  totalPriceCents: z.number(),
});
type HourCostRow = z.output<typeof hourCostView>;

const looks: Record<string, { tone: Tone; label: Marked }> = {
  planned: { tone: 'info', label: mark('Planned') },
  unplanned: { tone: 'warn', label: mark('No time found') },
  asked: { tone: 'info', label: mark('Asked') },
  taken: { tone: 'good', label: mark('Taken') },
  withdrawn: { tone: 'calm', label: mark('Withdrawn') },
};

/** Visits that stand in a hold, each with its other time or the way to find one. */
export function HeldVisits({ visits, hasMore }: { visits: HeldVisitRow[]; hasMore: boolean }) {
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {visits.map(({ move, ...visit }) => {
          const look = move && looks[move.status];
          return (
            <VisitToMove
              key={visit.visitId}
              visit={visit}
              badge={look ? <Badge tone={look.tone}>{translate(look.label)}</Badge> : null}
              note={move?.text ? <p className="mt-1 text-sm font-semibold">{move.text}</p> : null}
            />
          );
        })}
      </ul>
      {hasMore ? <p className="mt-3 text-sm text-ink-soft">{t('There are more. They follow as these move.')}</p> : null}
    </>
  );
}

/** What each hour of the hold moves, and the hours after it. */
export function WaitingCost({ costs }: { costs: HourCostRow[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-ink-soft">
            <th scope="col" className="py-2 pr-4 font-semibold">
              {t('Hour')}
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-semibold">
              {t('Visits')}
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-semibold">
              {t('Price')}
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              {t('All until then')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {costs.map((cost) => (
            <tr key={cost.hour} className={cost.isHeld ? '' : 'text-ink-soft'}>
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                <span className="whitespace-nowrap">{cost.hour}</span>
                {cost.isHeld ? null : ` ${t('(if it lasts)')}`}
              </th>
              <td className="figures py-2 pr-4 text-right">{cost.visits}</td>
              <td className="py-2 pr-4 text-right">
                <Money cents={cost.priceCents} />
              </td>
              <td className="figures whitespace-nowrap py-2 text-right">
                {`${cost.totalVisits} · `}
                <Money cents={cost.totalPriceCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
