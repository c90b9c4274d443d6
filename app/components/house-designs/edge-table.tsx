import type { EdgeRow } from '#app/domain/house-designs/design-feet';
import { t, translate } from '#app/platform/texts/t';

type EdgeTableProps = { rows: (EdgeRow & { clips?: string })[]; caption?: string };

/** The marked edges with how long each is and between which lengths it lies for sure; for a crew with its clips. */
export function EdgeTable({ rows, caption = t('Marked edges') }: EdgeTableProps) {
  if (rows.length === 0) return null;
  const hasClips = rows.some(({ clips }) => clips);
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-ink-faint">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 pr-3 font-semibold">
            {t('Edge')}
          </th>
          <th scope="col" className="py-1.5 pr-3 text-right font-semibold">
            {t('Feet')}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
            {t('From-to')}
          </th>
          {hasClips ? (
            <th scope="col" className="py-1.5 pl-3 font-semibold">
              {t('Clips')}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody className="figures">
        {rows.map(({ name, length, clips }, at) => (
          <tr key={at} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pr-3 font-normal">
              {at + 1}. {translate(name)}
            </th>
            <td className="py-1.5 pr-3 text-right font-semibold">{length ? Math.round(length.feet) : '-'}</td>
            <td className="py-1.5 pl-3 text-right text-ink-soft">
              {length ? `${Math.floor(length.lowFeet)}-${Math.ceil(length.highFeet)}` : '-'}
            </td>
            {hasClips ? <td className="py-1.5 pl-3">{clips}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
