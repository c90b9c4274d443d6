import { dateText } from '#app/platform/local-date';
import type { ProService } from '#dispatch';

export type CredentialFacts = {
  services: string[];
  /** Last day of the insurance certificate; null = none on file. */
  insuranceExpires: Date | null;
  licenses: { service: string; state: string; status: string; issuedOn: Date | null; expiresOn: Date | null }[];
};

type Licensed = { has: (service: string) => boolean };

/** A span long over: on file, but good for no date. */
const NEVER = '1970-01-01';

function toDate(day: Date | null): string | null {
  return day ? dateText(day) : null;
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/**
 * What a pro may do in a state and on which dates, both ends included: every service while they are insured, the licensed
 * ones only between the dates of a verified license of that state. The engine judges them on the day of the visit. `licensed`: the kinds of
 * work that the state asks a license for.
 */
export function servicesIn(state: string, pro: CredentialFacts, licensed: Licensed): ProService[] {
  const insuredTo = toDate(pro.insuranceExpires) ?? NEVER;
  return pro.services.flatMap((service): ProService[] => {
    if (!licensed.has(service)) return [{ service, validFrom: null, validTo: insuredTo }];
    const licenses = pro.licenses.filter((one) => one.service === service && one.state === state && one.status === 'verified');
    if (licenses.length === 0) return [{ service, validFrom: null, validTo: NEVER }];
    return licenses.map((license) => span(service, toDate(license.issuedOn), earlier(toDate(license.expiresOn), insuredTo)));
  });
}

function span(service: string, validFrom: string | null, validTo: string | null): ProService {
  if (validFrom !== null && validTo !== null && validTo < validFrom) return { service, validFrom: null, validTo: NEVER };
  return { service, validFrom, validTo };
}
