import type { MetaFunction } from '@remix-run/node';
import { useRootData } from '#app/components/layout/root-data';
import { SiteLayout } from '#app/components/layout/site-layout';
import { PageHead } from '#app/components/ui/page-head';
import { Question } from './_shared/content-parts';
import { faqGroups } from './_shared/faq-groups';
import { SupportCards } from './_shared/support-cards';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: 'Questions and answers · Brightcrew' },
  { name: 'description', content: 'Prices, payments, safety, crews and commercial accounts: what people ask before they book.' },
];

export default function FaqPage() {
  const settings = useRootData()?.settings;
  return (
    <SiteLayout>
      <div className="page py-12 sm:py-16">
        <PageHead title="Questions and answers" lead="Short answers. If yours is missing, ask a person." />
        <div className="mt-12 grid gap-12 lg:grid-cols-[14rem_1fr]">
          <nav aria-label="Groups" className="self-start lg:sticky lg:top-24">
            <ul className="flex flex-wrap gap-x-5 gap-y-1 lg:block">
              {faqGroups.map((group) => (
                <li key={group.id}>
                  <a href={`#${group.id}`} className="inline-link inline-flex min-h-[2rem] items-center">
                    {group.title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="grid gap-14">
            {faqGroups.map((group) => (
              <section key={group.id} id={group.id} aria-labelledby={`${group.id}-title`} className="scroll-mt-24">
                <h2 id={`${group.id}-title`} className="display text-display-sm">
                  {group.title}
                </h2>
                <div className="mt-4 border-t border-line">
                  {group.questions.map(({ question, answer }) => (
                    <Question key={question} question={question}>
                      {answer.map((paragraph) => (
                        <p key={paragraph}>{paragraph}</p>
                      ))}
                    </Question>
                  ))}
                </div>
              </section>
            ))}
          </div>
        </div>
        {settings ? (
          <section aria-labelledby="support-title" className="mt-16 border-t border-line pt-12">
            <h2 id="support-title" className="display text-display-sm">
              Ask a person
            </h2>
            <SupportCards settings={settings} />
          </section>
        ) : null}
      </div>
    </SiteLayout>
  );
}
