import { Link } from '@remix-run/react';
import { mark, t, translate } from '#app/platform/texts/t';

export type ConsentView = { rules: string[]; sentence: string; version: string };

const TERMS = mark('Terms of Service');

/** The cancellation rules that the sentence beside the button is about; goes above the button. */
export function ConsentRules({ consent }: { consent: ConsentView }) {
  return (
    <section aria-labelledby="canceling" className="mt-8 rounded-lg border border-line bg-surface p-5">
      <h2 id="canceling" className="font-semibold">
        {t('If you cancel')}
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-sm text-ink-soft">
        {consent.rules.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** What the customer agrees to, exactly as it is recorded, and the version that the form sends back; goes inside the form. */
export function ConsentSentence({ consent, name = 'consent' }: { consent: ConsentView; name?: string }) {
  const terms = translate(TERMS);
  const [before, ...after] = consent.sentence.split(terms);
  return (
    <>
      <input type="hidden" name={name} value={consent.version} />
      <p className="mt-3 text-sm text-ink-soft">
        {before}
        {after.length > 0 ? (
          <Link to="/terms" target="_blank" rel="noopener" className="inline-link">
            {terms}
          </Link>
        ) : null}
        {after.join(terms)}
      </p>
    </>
  );
}
