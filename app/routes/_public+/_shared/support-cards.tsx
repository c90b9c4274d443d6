import Clock from 'lucide-react/icons/clock';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { type SiteSettings, telLink } from '#app/components/layout/site-settings';
import { classNames } from '#app/components/ui/class-names';
import { t } from '#app/platform/texts/t';

type SupportCardsProps = { settings: SiteSettings; stacked?: boolean };

/** The ways to reach a person: phone, email, office hours and the emergency line, each where it is set. */
export function SupportCards({ settings, stacked = false }: SupportCardsProps) {
  const { phone, email, hours, emergencyPhone } = settings;
  if (!phone && !email && hours.length === 0 && !emergencyPhone) return null;
  return (
    <ul className={classNames('grid gap-4', stacked ? '' : 'mt-6 sm:grid-cols-2 xl:grid-cols-[1fr_1.2fr_1fr_1.2fr]')}>
      {phone ? (
        <SupportCard icon={<Phone aria-hidden className="h-5 w-5" />} title={t('Call')}>
          <a href={telLink(phone)} className="inline-link figures">
            {phone}
          </a>
        </SupportCard>
      ) : null}
      {email ? (
        <SupportCard icon={<Mail aria-hidden className="h-5 w-5" />} title={t('Write')}>
          <a href={`mailto:${email}`} className="inline-link break-all">
            {email}
          </a>
        </SupportCard>
      ) : null}
      {hours.length > 0 ? (
        <SupportCard icon={<Clock aria-hidden className="h-5 w-5" />} title={t('Hours')}>
          {hours.map((line) => (
            <p key={line.days} className="figures text-ink-soft">
              {line.days} {line.hours}
            </p>
          ))}
        </SupportCard>
      ) : null}
      {emergencyPhone ? (
        <SupportCard icon={<LifeBuoy aria-hidden className="h-5 w-5" />} title={t('Emergency line, 24/7')}>
          <a href={telLink(emergencyPhone)} className="inline-link figures">
            {emergencyPhone}
          </a>
          <p className="mt-1 text-sm text-ink-soft">{t('A cord that smells hot, a loose wire, a crew at the wrong house.')}</p>
        </SupportCard>
      ) : null}
    </ul>
  );
}

function SupportCard({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 rounded-lg border border-line bg-surface p-5">
      <span className="grid h-10 w-10 shrink-0 place-items-center rounded-full bg-lamp-soft text-ember-text">{icon}</span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </li>
  );
}
