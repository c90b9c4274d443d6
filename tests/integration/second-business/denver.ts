import type { NewBusiness } from './found-business';

export const DENVER_ZONE = 'America/Denver';
export const DENVER_ADDRESS = { addressStreet: '1701 Wynkoop St', addressCity: 'Denver', addressState: 'CO', zip: '80202' };

/** Another name, color, city, state, time zone, tax and policy, and other services than the demo's. */
export const DENVER: NewBusiness = {
  owner: { fullName: 'Dana Divide', email: 'dana@milehighcare.com', password: 'a mile above the whole sea' },
  details: {
    businessName: 'Mile High Home Care',
    phone: '303 867 5309',
    emergencyPhone: '303 867 5310',
    email: 'office@milehighcare.com',
    postalAddress: 'Mile High Home Care, 1437 Bannock St, Denver, CO 80202',
    zone: DENVER_ZONE,
  },
  accent: '#5B2A86',
  area: { name: 'Denver', centerZip: '80202', radiusMiles: '20', priceLevel: '0' },
  tax: { state: 'CO', percent: '2.9' },
  services: { pressure_washing: {}, snow_removal: {} },
  policies: {
    pressure_washing: {
      freeBeforeHours: '36',
      lateFee: '40',
      fullCharge: 'hours',
      fullHours: '4',
      graceMinutes: '15',
      guaranteeDays: '21',
    },
  },
  packages: [
    {
      line: 'pressure_washing',
      name: 'Driveway wash',
      tagline: 'A driveway for two cars',
      features: 'Driveway\r\nThe walk to the door',
      priceLow: '180',
      priceHigh: '260',
      depositPercent: '30',
    },
    {
      line: 'snow_removal',
      name: 'Driveway and walks',
      tagline: 'Cleared before you leave',
      features: 'Driveway\r\nWalks and steps',
      priceLow: '90',
      priceHigh: '140',
      depositPercent: '30',
    },
  ],
};
