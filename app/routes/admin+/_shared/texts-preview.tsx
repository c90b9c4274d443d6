import { z } from 'zod';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';

export const shownTextView = z.object({ id: z.string(), label: z.string(), text: z.string() });

type TextsPreviewProps = {
  texts: z.output<typeof shownTextView>[];
  isPreview: boolean;
  words: { word: string; about: string; now: string }[];
};

/** The texts as visitors read them, and what fills the words in braces. */
export function TextsPreview({ texts, isPreview, words }: TextsPreviewProps) {
  return (
    <div className="grid gap-6 xl:order-2">
      <Card as="section">
        <CardHead title={isPreview ? t('Preview: not saved yet') : t('As people read it')} />
        <dl className="grid gap-4 [overflow-wrap:anywhere]">
          {texts.map(({ id, label, text }) => (
            <div key={id}>
              <dt className="text-sm text-ink-faint">{label}</dt>
              <dd className="mt-0.5 whitespace-pre-line">{text === '' ? t('Nothing') : text}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card as="section">
        <details>
          <summary className="min-h-touch cursor-pointer py-2 font-semibold text-link underline underline-offset-4">
            {t('Words that are filled in')}
          </summary>
          <dl className="mt-2 grid gap-3 text-sm [overflow-wrap:anywhere]">
            {words.map(({ word, about, now }) => (
              <div key={word}>
                <dt>
                  <code>{word}</code>, {about}
                </dt>
                <dd className="whitespace-pre-line text-ink-soft">{now === '' ? t('Nothing now') : now}</dd>
              </div>
            ))}
          </dl>
        </details>
      </Card>
    </div>
  );
}
