import type { ReactNode } from 'react';
import { AppShell } from '#app/components/layout/app-shell';
import { companyGroups, roleLinks } from '#app/components/layout/company-links';
import type { CompanyRole } from '#app/domain/memberships/company-role';
import { t } from '#app/platform/texts/t';

export type Room = { company: string; role: CompanyRole };

/** The frame of a company's pages. */
export function CompanyShell({ room, children }: { room: Room | null; children: ReactNode }) {
  return (
    <AppShell
      room={t('Company')}
      home="/commercial/dashboard"
      links={room ? [] : roleLinks()}
      groups={room ? companyGroups(room.role) : []}
    >
      {children}
    </AppShell>
  );
}
