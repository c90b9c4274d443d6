/** Where the office is until the setting `officeHours` says otherwise. */
export const DEFAULT_OFFICE_ZONE = 'America/Chicago';
