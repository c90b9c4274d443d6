import X from 'lucide-react/icons/x';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { measureEdges, type MeasuredLength } from '#app/domain/house-designs/measure-edges';
import { classNames } from '../ui/class-names';
import { WithParts } from '../ui/with-parts';
import { isSameMark, type Mark, MARK_LISTS, nameMark } from './house-marks';
import { KnownLengthField } from './known-length-field';
import { t } from '#app/platform/texts/t';

/** An error bar that is wider than this share of the length asks for more known lengths. */
const VAGUE = 0.35;

type ListProps = {
  design: HouseDesign;
  aspect: number;
  selected: Mark | null;
  onPick: (mark: Mark) => void;
  onRemove: (mark: Mark) => void;
  onFeet: (index: number, feet: number) => void;
};

/** "42 ft (39-45)": whole feet, rounded outward. */
function lengthText({ feet, lowFeet, highFeet }: MeasuredLength): string {
  return t('{feet} ft ({low}-{high})', { feet: Math.round(feet), low: Math.floor(lowFeet), high: Math.ceil(highFeet) });
}

/** From one length alone no one sees how far the wall is turned from the camera. */
function isVague({ feet, lowFeet, highFeet }: MeasuredLength): boolean {
  return highFeet - lowFeet > feet * VAGUE;
}

/** Everything that is marked, with the feet of each edge as soon as one length is known. */
export function EdgeList({ design, aspect, selected, onPick, onRemove, onFeet }: ListProps) {
  const measured = measureEdges(design.edges, { known: design.known, aspect });
  const count = MARK_LISTS.reduce((sum, list) => sum + design[list].length, 0);
  if (count === 0) return <p className="text-sm text-ink-soft">{t('Nothing is marked yet. Start with the roofline.')}</p>;
  return (
    <div>
      {design.edges.length > 0 ? (
        <p className="mb-2 text-sm text-ink-soft" data-total-feet>
          {measured ? (
            <>
              <WithParts
                text={t('All edges together: [{length}]', { length: lengthText(measured.total) })}
                parts={[(words) => <strong className="figures text-ink">{words}</strong>]}
              />
              {isVague(measured.total) ? `. ${t('A second known length makes this more exact.')}` : null}
            </>
          ) : (
            t('Mark a door or another known length to see how many feet each edge has.')
          )}
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {MARK_LISTS.flatMap((list) =>
          design[list].map((_, index) => {
            const mark = { list, index };
            const name = nameMark(design, mark);
            const feet = list === 'edges' ? measured?.edges[index] : undefined;
            return (
              <li key={`${list}-${index}`} className={classNames('py-1', isSameMark(selected, mark) && 'bg-action-soft')}>
                <div className="flex items-center gap-2">
                  <button
                    type="button"
                    onClick={() => onPick(mark)}
                    aria-pressed={isSameMark(selected, mark)}
                    className="flex min-h-touch min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 rounded-md px-2 text-left text-sm hover:bg-sunken"
                  >
                    <span className="font-semibold">{name}</span>
                    {feet ? <span className="figures text-ink-soft">{lengthText(feet)}</span> : null}
                  </button>
                  <button
                    type="button"
                    onClick={() => onRemove(mark)}
                    aria-label={t('Remove the mark: {name}', { name })}
                    className="grid min-h-touch min-w-touch place-items-center rounded-md text-ink-faint hover:bg-sunken hover:text-bad"
                  >
                    <X aria-hidden className="h-4 w-4" />
                  </button>
                </div>
                {list === 'known' && isSameMark(selected, mark) ? (
                  <div className="px-2 pb-3">
                    <KnownLengthField
                      key={index}
                      label={t('How long it is')}
                      feet={design.known[index]?.feet ?? null}
                      onChange={(value) => value !== null && onFeet(index, value)}
                    />
                  </div>
                ) : null}
              </li>
            );
          }),
        )}
      </ul>
    </div>
  );
}
