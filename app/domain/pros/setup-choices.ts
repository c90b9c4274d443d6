/** With the label of the last. */
export const YEARS = ['0', '1', '2', '3', '4', '5', '10', '15', '20'] as const;

/** What a pro can do, by the key that the engine knows. */
export const PRO_SERVICES = [
  { key: 'lighting', label: 'Holiday lights on homes' },
  { key: 'commercial_lighting', label: 'Holiday lights on shops and offices' },
  { key: 'pest', label: 'Pest control', hint: 'Needs a state license' },
] as const;

/** The application's form, filled in as far as its writer is known. */
export type SetupValues = {
  fullName: string;
  email: string;
  phone: string;
  zip: string;
  companyName: string;
  soleProprietor: boolean;
  yearsExperience: string;
  bio: string;
  services: string[];
  licenseNumber: string;
};

/** The order of the fields on the page. */
export const SETUP_ORDER = [
  'fullName',
  'email',
  'password',
  'phone',
  'zip',
  'companyName',
  'yearsExperience',
  'services',
  'licenseNumber',
  'bio',
] as const;
