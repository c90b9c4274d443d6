import { Outlet, useLocation } from '@remix-run/react';
import { Tabs } from '#app/components/ui/tabs';

const DETAILS = '/admin/business';

const PAGES = [
  { to: DETAILS, label: 'Details' },
  { to: '/admin/business/look', label: 'Logo and color' },
  { to: '/admin/business/front-page', label: 'Front page' },
  { to: '/admin/business/texts', label: 'Texts' },
  { to: '/admin/business/services', label: 'Services' },
  { to: '/admin/business/areas', label: 'Service areas' },
  { to: '/admin/business/seasons', label: 'Seasons' },
  { to: '/admin/business/closed-days', label: 'Closed days' },
  { to: '/admin/business/taxes', label: 'Taxes' },
  { to: '/admin/business/add-ons', label: 'Add-ons' },
  { to: '/admin/business/equipment', label: 'Equipment' },
  { to: '/admin/business/programs', label: 'Programs' },
  { to: '/admin/business/policies', label: 'Policies' },
  { to: '/admin/business/site', label: 'Site settings' },
  { to: '/admin/business/bookings', label: 'Bookings and pay' },
  { to: '/admin/business/payments', label: 'Payments' },
  { to: '/admin/business/gift-cards', label: 'Gift cards' },
  { to: '/admin/business/messages', label: 'Email and SMS' },
  { to: '/admin/business/response-times', label: 'Response times' },
  { to: '/admin/business/faq', label: 'Questions' },
];

/** The frame of the pages on which admins change what the business offers. */
export default function BusinessLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <Tabs
        label="Business pages"
        className="mb-6"
        items={PAGES.map((page) => ({
          ...page,
          current: pathname === page.to || (page.to !== DETAILS && pathname.startsWith(`${page.to}/`)),
        }))}
      />
      <Outlet />
    </>
  );
}
