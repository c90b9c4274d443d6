/** What a person is greeted by: first name, else the whole name, else what stands before the @. */
export function welcomeName({ fullName, email }: { fullName: string; email: string }): string {
  const name = fullName.trim();
  return (name.split(/\s+/)[0] || name || email.split('@')[0]) ?? '';
}
