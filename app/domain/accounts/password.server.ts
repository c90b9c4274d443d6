import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's second parameter set (19 MiB, two passes). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

/** Compares in the same time whether or not there is an account: an unknown one is compared with a decoy. A test counts the comparisons. */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
  compare: (kept: string, given: string) => Promise<boolean> = verify,
): Promise<boolean> {
  const against = passwordHash ?? (await (decoy ??= hashPassword('no one has this password')));
  return (await compare(against, password)) && passwordHash !== null;
}
