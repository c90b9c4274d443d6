/** With the label of the last. */
export const YEARS = ['0', '1', '2', '3', '4', '5', '10', '15', '20'] as const;

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
