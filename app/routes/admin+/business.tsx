import { Outlet, useLocation } from '@remix-run/react';
import { Tabs } from '#app/components/ui/tabs';
import { mark, t, translate } from '#app/platform/texts/t';

const DETAILS = '/admin/business';

const PAGES = [
  { to: DETAILS, label: mark('Details') },
  { to: '/admin/business/look', label: mark('Logo and color') },
  { to: '/admin/business/front-page', label: mark('Front page') },
  { to: '/admin/business/texts', label: mark('Texts') },
  { to: '/admin/business/services', label: mark('Services') },
  { to: '/admin/business/areas', label: mark('Service areas') },
  { to: '/admin/business/seasons', label: mark('Seasons') },
  { to: '/admin/business/closed-days', label: mark('Closed days') },
  { to: '/admin/business/taxes', label: mark('Taxes') },
  { to: '/admin/business/add-ons', label: mark('Add-ons') },
  { to: '/admin/business/equipment', label: mark('Equipment') },
  { to: '/admin/business/programs', label: mark('Programs') },
  { to: '/admin/business/policies', label: mark('Policies') },
  { to: '/admin/business/site', label: mark('Site settings') },
  { to: '/admin/business/bookings', label: mark('Bookings and pay') },
  { to: '/admin/business/payments', label: mark('Payments') },
  { to: '/admin/business/gift-cards', label: mark('Gift cards') },
  { to: '/admin/business/messages', label: mark('Email and SMS') },
  { to: '/admin/business/response-times', label: mark('Response times') },
  { to: '/admin/business/faq', label: mark('Questions') },
];

/** The frame of the pages on which admins change what the business offers. */
export default function BusinessLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <Tabs
        label={t('Business pages')}
        className="mb-6"
        items={PAGES.map((page) => ({
          to: page.to,
          label: translate(page.label),
          current: pathname === page.to || (page.to !== DETAILS && pathname.startsWith(`${page.to}/`)),
        }))}
      />
      <Outlet />
    </>
  );
}
