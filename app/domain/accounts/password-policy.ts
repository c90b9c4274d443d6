import { t } from '#app/platform/texts/t';

/** The passwords most often found in leaks that our least length would let through, and words of this trade. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 121212 123123 123321 654321 666666 555555 112233 222222 777777 888888 999999
  131313 232323 696969 159753 147258 789456 102030 987654 7777777 11111111 88888888 987654321 0987654321 123654 159357 741852 963852
  password passwort passw0rd p@ssw0rd qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1qaz2wsx qazwsx
  abcdef abcabc abcd1234 a1b2c3 iloveyou letmein welcome admin administrator root monkey dragon login master secret hello google
  football baseball basketball soccer hockey batman superman spiderman pokemon shadow michael jennifer jordan ashley charlie daniel jessica
  michelle nicole thomas andrew joshua matthew robert william hannah amanda george maggie buster hunter ranger harley tigger ginger pepper
  sunshine princess trustno1 starwars whatever freedom changeme default computer internet killer summer winter spring autumn flower cookie
  chocolate butterfly purple orange yellow banana samsung nintendo mustang ferrari corvette chelsea arsenal liverpool barcelona yankees
  cowboys lakers eagles steelers blink182 metallica nirvana slipknot naruto zaq12wsx fuckyou biteme lovely angel babygirl family friends
  forever loveme iloveu jesus christ heaven blessed money success lucky friend qwer1234 test1234 testing guest user access
  january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  christmas santaclaus holiday holidays lights hollylights chicago houston dallas austin boston denver phoenix florida texas`
    .split(/\s+/)
    .filter(Boolean),
);

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const ALIKE: Record<string, string> = { '@': 'a', '4': 'a', '0': 'o', '1': 'i', '3': 'e', $: 's', '5': 's', '7': 't' };

/** A word with what people hang on it, "Summer2026!", is as easy as the word. */
function bareWord(plain: string): string {
  const word = plain.replace(/[^a-z]+$/, '').replace(/^[^a-z]+/, '');
  return word.length >= 4 ? word : plain;
}

function withoutDisguise(plain: string): string {
  return [...plain].map((letter) => ALIKE[letter] ?? letter).join('');
}

/** One short piece again and again, or keys that lie side by side: "aaaaaa", "abcabc", "234567", "poiuytrewq". */
function isPattern(plain: string): boolean {
  if (/^(.{1,3})\1+.?.?$/.test(plain)) return true;
  return ROWS.some((row) => row.includes(plain) || [...row].reverse().join('').includes(plain));
}

function isEasy(password: string, siteName: string): boolean {
  const plain = password.toLowerCase();
  const forms = [plain, bareWord(plain), withoutDisguise(plain), bareWord(withoutDisguise(bareWord(plain)))];
  return isPattern(plain) || forms.some((form) => COMMON.has(form) || form === nameWord(siteName));
}

/** "Rose City Snow" as people type it into a password. */
function nameWord(siteName: string): string {
  return siteName.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Why a new password is refused, or null. Length counts characters; nothing is trimmed or cut. The name of the site is as easy as a common word. */
export function passwordProblem(password: string, leastLength: number, siteName = ''): string | null {
  if ([...password].length < leastLength) return t('Password must be at least {leastLength} characters.', { leastLength });
  if (isEasy(password, siteName)) return t('That password is too easy to guess. Choose another.');
  return null;
}
