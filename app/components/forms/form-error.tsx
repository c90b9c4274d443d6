import AlertTriangle from 'lucide-react/icons/alert-triangle';

// A document that comes back refused hands focus to the sentence without any script.
const focusOnLoad = { autoFocus: true };

/** Why a submit was refused, at the top of the page. */
export function Refusal({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <div
      role="alert"
      data-refusal={text}
      tabIndex={-1}
      {...focusOnLoad}
      className="mb-4 flex items-start gap-3 rounded-lg border-2 border-bad bg-bad-soft p-4 font-semibold"
    >
      <AlertTriangle aria-hidden className="mt-0.5 h-5 w-5 shrink-0 text-bad" />
      {text}
    </div>
  );
}
