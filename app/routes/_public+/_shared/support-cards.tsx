import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { type SiteSettings, telLink } from '#app/components/layout/site-settings';

/** The ways to a person: phone, mail and when somebody is there. */
export function SupportCards({ settings }: { settings: SiteSettings }) {
  return (
    <ul className="mt-6 grid gap-4 md:grid-cols-3">
      <SupportCard icon={<Phone aria-hidden className="h-5 w-5" />} title="Call">
        <a href={telLink(settings.phone)} className="inline-link figures">
          {settings.phone}
        </a>
      </SupportCard>
      <SupportCard icon={<Mail aria-hidden className="h-5 w-5" />} title="Write">
        <a href={`mailto:${settings.email}`} className="inline-link break-all">
          {settings.email}
        </a>
        <p className="mt-1 text-sm text-ink-soft">Answered within 4 hours while the phone is staffed.</p>
      </SupportCard>
      <SupportCard icon={<Clock aria-hidden className="h-5 w-5" />} title="Hours">
        {settings.hours.map((line) => (
          <p key={line.days} className="figures text-ink-soft">
            {line.days} {line.hours}
          </p>
        ))}
      </SupportCard>
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
