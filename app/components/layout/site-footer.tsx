import { Link } from '@remix-run/react';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { t } from '#app/platform/texts/t';
import { classNames } from '../ui/class-names';
import { BrandName, LogoMark } from './logo-mark';
import { joinLink, type SiteLink, type Viewer } from './site-links';
import { type SiteSettings, telLink } from './site-settings';

function columns(viewer: Viewer, hasGiftCards: boolean): Array<{ title: string; links: SiteLink[]; wide?: true }> {
  return [
    {
      title: t('Homes'),
      links: [
        { to: '/services', label: t('Services') },
        { to: '/how-it-works', label: t('How It Works') },
        { to: '/book', label: t('Get Estimate') },
        ...(hasGiftCards ? [{ to: '/gift-cards', label: t('Gift cards') }] : []),
      ],
    },
    {
      title: t('Businesses and crews'),
      links: [
        { to: '/commercial', label: t('Commercial') },
        { to: '/samples/reports', label: t('Sample report') },
        { to: '/professionals', label: t('Professionals') },
        { to: joinLink(viewer), label: t('Join Our Crew') },
      ],
    },
    {
      title: t('Help'),
      wide: true,
      links: [
        { to: '/help', label: t('Help') },
        { to: '/faq', label: t('Questions and answers') },
        { to: '/help/guarantee', label: t('Guarantee') },
        { to: '/contact', label: t('Contact') },
        { to: '/terms', label: t('Terms of service') },
        { to: '/privacy', label: t('Privacy') },
      ],
    },
  ];
}

/** The footer of every public page; it is night there in both themes. */
export function SiteFooter({ settings, viewer }: { settings: SiteSettings | null; viewer: Viewer }) {
  return (
    <footer data-theme="dark" className="no-print mt-auto border-t border-line bg-sunken text-ink-soft">
      <div className="page grid grid-cols-[2fr_3fr] gap-x-6 gap-y-10 py-12 lg:grid-cols-[1.5fr_1fr_1fr_1fr]">
        <div className="max-lg:col-span-2">
          <p className="flex items-center gap-2 text-ink">
            <LogoMark className="h-9" />
            <BrandName className="text-2xl" />
          </p>
          {settings && hasContact(settings) ? <Contact settings={settings} /> : null}
        </div>
        {columns(viewer, settings?.hasGiftCards ?? false).map((column) => (
          <nav key={column.title} aria-label={column.title} className={column.wide && 'max-lg:col-span-2'}>
            <p className="font-semibold text-ink">{column.title}</p>
            <ul className={classNames('mt-3', column.wide && 'max-lg:grid max-lg:grid-cols-[2fr_3fr] max-lg:gap-x-6')}>
              {column.links.map((link) => (
                <li key={link.to}>
                  <Link to={link.to} className="inline-flex min-h-[2rem] items-center hover:text-ink hover:underline">
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-line">
        <div className="page flex flex-wrap justify-between gap-x-8 gap-y-2 py-5 text-sm text-ink-faint">
          <p>{settings?.seasonNotice || t('Crews work wherever a ZIP code is covered; check yours on the services page.')}</p>
          <p>
            {t('Places by')}{' '}
            <a href="https://www.geonames.org/" className="underline underline-offset-4 hover:text-ink">
              GeoNames
            </a>
            , CC BY 4.0
          </p>
        </div>
      </div>
    </footer>
  );
}

function hasContact({ phone, email, hours }: SiteSettings): boolean {
  return phone !== '' || email !== '' || hours.length > 0;
}

function Contact({ settings }: { settings: SiteSettings }) {
  const { phone, email, hours } = settings;
  return (
    <ul className="mt-4 space-y-1">
      {phone ? (
        <li>
          <a href={telLink(phone)} className="inline-flex min-h-[2rem] items-center gap-2 hover:text-ink">
            <Phone aria-hidden className="h-4 w-4" />
            {phone}
          </a>
        </li>
      ) : null}
      {email ? (
        <li>
          <a href={`mailto:${email}`} className="inline-flex min-h-[2rem] items-center gap-2 hover:text-ink">
            <Mail aria-hidden className="h-4 w-4" />
            {email}
          </a>
        </li>
      ) : null}
      {hours.length > 0 ? (
        <li className="flex gap-2 pt-1">
          <Clock aria-hidden className="mt-1 h-4 w-4 shrink-0" />
          <span>
            {hours.map((line) => (
              <span key={line.days} className="block">
                {line.days} {line.hours}
              </span>
            ))}
          </span>
        </li>
      ) : null}
    </ul>
  );
}
