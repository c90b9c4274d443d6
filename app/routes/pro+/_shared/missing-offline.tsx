import { useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';
import { Refusal } from '#app/components/forms/form-error';
import { useHydrated } from '#app/components/ui/use-hydrated';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

const TYPED_AT = 'app.typed';

const lacking: Record<string, Marked> = {
  start: mark('start the job'),
  before: mark('add the before photos'),
  after: mark('add the after photos'),
  checklist: mark('complete the checklist'),
  storage: mark('count the lights for storage (you need to be online for this)'),
};

/** Everything that was ticked and typed, as pairs of name and value. */
function typedIn(form: HTMLFormElement): [string, string][] {
  const shown = [...form.elements].filter((each) => each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement);
  return shown.flatMap((each) => {
    if (each.type === 'hidden' || (each.type === 'checkbox' && !(each as HTMLInputElement).checked)) return [];
    return [[each.name, each.value] as [string, string]];
  });
}

function typeInto(form: HTMLFormElement, typed: [string, string][]): void {
  for (const [name, value] of typed) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = true;
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
  }
}

/**
 * What the phone found missing when the job was marked complete without a network: the form was not kept, since it would be refused
 * later. What was ticked and typed comes back; the phone's own copy of the page was made before it.
 */
export function LacksOffline({ formId }: { formId: string }) {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const lacks = hydrated ? search.get('lacks') : null;

  useEffect(() => {
    function keepTyped({ target }: Event): void {
      if (target instanceof HTMLFormElement && target.id === formId)
        sessionStorage.setItem(TYPED_AT, JSON.stringify({ at: location.pathname, typed: typedIn(target) }));
    }
    window.addEventListener('submit', keepTyped, true);
    return () => window.removeEventListener('submit', keepTyped, true);
  }, [formId]);

  useEffect(() => {
    const kept = lacks ? sessionStorage.getItem(TYPED_AT) : null;
    const form = document.getElementById(formId);
    if (!kept || !(form instanceof HTMLFormElement)) return;
    const { at, typed } = JSON.parse(kept) as { at: string; typed: [string, string][] };
    if (at === location.pathname) typeInto(form, typed);
  }, [lacks, formId]);

  const missing = (lacks?.split(',') ?? []).flatMap((key) => (lacking[key] ? [translate(lacking[key])] : []));
  return (
    <Refusal
      text={missing.length ? t('The job is not marked complete. First, {missing}.', { missing: missing.join(', ') }) : null}
    />
  );
}
