type NamedPro = { companyName: string | null; user: { fullName: string } };

/**
 * What customers call a pro: the company, or the first name of a person who works under their own name (`applyAsPro` stores it as
 * the company's). Never the full name of a person.
 */
export function proNameForCustomers({ companyName, user }: NamedPro): string {
  const own = user.fullName.trim();
  const company = companyName?.trim() ?? '';
  if (company && company !== own) return company;
  return own.split(/\s+/)[0] || 'Your pro';
}

/** What the office calls a pro: the company, else the full name. */
export function proNameForOffice({ companyName, user }: NamedPro): string {
  return companyName || user.fullName || 'Unnamed pro';
}
