import { LightLink } from '#app/components/ui/light-link';
import { t } from '#app/platform/texts/t';
import { boardPath, type BoardAddress } from './board-address';
import type { PresentView } from './board-view.server';

/** Which other admins have this day open, and what they look at. */
export function BoardPresence({ present, address }: { present: PresentView[]; address: BoardAddress }) {
  return (
    <div role="status" className="text-sm text-ink-soft">
      {present.length === 0 ? null : (
        <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1">
          {present.map((one) => (
            <li key={one.adminId} className="flex items-center gap-2">
              <span aria-hidden className="h-2 w-2 rounded-full bg-good" />
              <Looks one={one} address={address} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Looks({ one: { name, visitId, reference }, address }: { one: PresentView; address: BoardAddress }) {
  if (!visitId || !reference) return <span>{t('{name} has this day open', { name })}</span>;
  return (
    <LightLink
      to={boardPath({ ...address, visit: visitId, for: undefined })}
      preventScrollReset
      discover="none"
      className="underline underline-offset-4"
    >
      {t('{name} is looking at {reference}', { name, reference })}
    </LightLink>
  );
}

/** Who looks at each visit, in words, by its id. */
export function lookersByVisit(present: PresentView[]): ReadonlyMap<string, string> {
  const names = new Map<string, string[]>();
  for (const { visitId, name } of present) if (visitId) names.set(visitId, [...(names.get(visitId) ?? []), name]);
  return new Map([...names].map(([visitId, each]) => [visitId, t('{name} is looking at it', { name: each.join(', ') })]));
}
