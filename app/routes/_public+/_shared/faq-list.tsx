import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { buttonClass } from '#app/components/ui/button';
import { t } from '#app/platform/texts/t';
import { Question } from './content-parts';

export type FaqAnswer = { id: string; question: string; paragraphs: string[] };
export type FaqGroup = { id: string; title: string; answers: FaqAnswer[] };

/** Groups of questions beside their table of contents; each answer asks whether it helped. */
export function FaqList({ groups, thanksFor }: { groups: FaqGroup[]; thanksFor: string | null }) {
  return (
    <div className="mt-12 grid gap-12 lg:grid-cols-[14rem_1fr]">
      <nav aria-label={t('Groups')} className="self-start lg:sticky lg:top-24">
        <ul className="flex flex-wrap gap-x-5 gap-y-1 lg:block">
          {groups.map((group) => (
            <li key={group.id}>
              <a href={`#${group.id}`} className="inline-link inline-flex min-h-[2rem] items-center">
                {group.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-14">
        {groups.map((group) => (
          <section key={group.id} id={group.id} aria-labelledby={`${group.id}-title`} className="scroll-mt-24">
            <h2 id={`${group.id}-title`} className="display text-display-sm">
              {group.title}
            </h2>
            <div className="mt-4 border-t border-line">
              {group.answers.map(({ id, question, paragraphs }) => (
                <Question key={id} id={`q-${id}`} question={question} open={thanksFor === id}>
                  {paragraphs.map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                  <Vote id={id} thanked={thanksFor === id} question={question} />
                </Question>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

function Vote({ id, thanked, question }: { id: string; thanked: boolean; question: string }) {
  if (thanked) {
    return (
      <p role="status" className="text-sm font-semibold text-good">
        {t('Thanks. That helps us write better answers.')}
      </p>
    );
  }
  return (
    <form method="post" className="flex flex-wrap items-center gap-2 pt-1 text-sm">
      <input type="hidden" name="entry" value={id} />
      <span className="text-ink-faint">{t('Was this helpful?')}</span>
      <button type="submit" name="helpful" value="yes" className={buttonClass('quiet', 'sm')}>
        <ThumbsUp aria-hidden className="h-4 w-4" />
        {t('Yes')}
        <span className="sr-only">{t(', “{question}” helped me', { question })}</span>
      </button>
      <button type="submit" name="helpful" value="no" className={buttonClass('quiet', 'sm')}>
        <ThumbsDown aria-hidden className="h-4 w-4" />
        {t('No')}
        <span className="sr-only">{t(', “{question}” did not help me', { question })}</span>
      </button>
    </form>
  );
}
