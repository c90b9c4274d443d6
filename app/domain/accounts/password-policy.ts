/** The passwords most often found in leaks that our least length would let through, and words of our own house. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 121212 123123 123321 654321 666666 555555 112233 222222 777777 888888 999999
  password password1 password12 password123 passw0rd p@ssw0rd qwerty qwerty1 qwerty12 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm
  1q2w3e 1q2w3e4r 1qaz2wsx qazwsx abc123 abcdef abcd1234 a1b2c3 iloveyou letmein welcome welcome1 admin123 administrator monkey dragon
  football baseball basketball soccer hockey batman superman master shadow michael jennifer jordan ashley charlie daniel sunshine princess
  trustno1 starwars whatever freedom secret changeme default computer internet killer pokemon summer winter spring autumn flower cookie
  summer2026 winter2026 christmas christmas1 santaclaus brightcrew brightcrew1 holiday holidays lights hollylights`
    .split(/\s+/)
    .filter(Boolean),
);

/** Why a new password is refused, or null. Length counts characters; nothing is trimmed or cut. */
export function passwordProblem(password: string, leastLength: number): string | null {
  if ([...password].length < leastLength) return `Password must be at least ${leastLength} characters.`;
  if (COMMON.has(password.toLowerCase())) return 'That password is one of the first that others would try. Choose another.';
  return null;
}
