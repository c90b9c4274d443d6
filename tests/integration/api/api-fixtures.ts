import { readBookingConsent } from '#app/domain/quotes/booking-consent.server';
import { generateTOTP } from '@epic-web/totp';
import { issueEmailToken } from '#app/domain/accounts/email-token.server';
import { hashPassword } from '#app/domain/accounts/password.server';
import { readOrBeginSetup } from '#app/domain/sign-in/second-factor.server';
import { previewPlanChange } from '#app/domain/plans/change-plan.server';
import { openPlanCheckout, startSubscription } from '#app/domain/plans/start-subscription.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { seal } from '#app/platform/encrypt.server';
import { pdfBytes } from '#tests/factories/files';
import { addDays, localDate, localInstant } from '#tests/factories/local-time';
import { insertLicense, insertPro, insertRegisterEntry } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { signInAs, type Ask } from '#tests/setup/ask';
import { lastMail, visitor } from '../accounts/visitor';
import { booked, deliver, payOnPage, quoted, untoldEvents } from '../payments/payment-fixtures';

/** What is asked: as which actor, what fills the address, what the form says. */
export type Asked = {
  cookie?: string;
  fill?: Record<string, string>;
  fields?: Record<string, string>;
  files?: Record<string, File>;
};

export type Stage = {
  /** A minimal request that is taken. */
  good: (ask: Ask) => Promise<Asked>;
  /** Fields, over the good ones, that are refused beside a field. */
  bad?: Record<string, string>;
};

const PASSWORD = 'a lamp in the window';
const SECRET = 'JBSWY3DPEHPK3PXP';
const ZONE = 'America/Chicago';

async function appCode(secret: string): Promise<string> {
  return (await generateTOTP({ secret, algorithm: 'SHA-1', period: 30, digits: 6 })).otp;
}

async function member(more: Parameters<typeof insertUser>[1] = {}) {
  return insertUser(db(), { passwordHash: await hashPassword(PASSWORD), ...more });
}

async function asMember(): Promise<Asked> {
  return { cookie: await signInAs((await member()).id) };
}

async function linkOf(kind: 'verify_email' | 'reset_password'): Promise<string> {
  const { id: userId, email } = await member(kind === 'verify_email' ? { emailVerifiedAt: null } : {});
  return transact(db(), (tx) => issueEmailToken(tx, { userId, email, kind }));
}

function newcomer(name: string): string {
  return `${name}-${crypto.randomUUID()}@town.test`;
}

/** A customer who has a plan, by its paid first month. */
async function planned(planCode = 'TOTAL_HOME'): Promise<string> {
  const { id } = await insertUser(db());
  const started = await transact(db(), (tx) => startSubscription(tx, { customerId: id, planCode }));
  await payOnPage((await openPlanCheckout(db(), started))!);
  await deliver(await untoldEvents());
  return id;
}

/** An own visit of a customer, a minute after it was paid. */
async function ownVisit(): Promise<Asked> {
  const { customer, install } = await booked();
  return { cookie: await signInAs(customer.id), fill: { visitId: install.id } };
}

async function assigned(): Promise<Asked> {
  const pro = await insertPro(db());
  const { visit } = await insertAssignedVisit(db(), { proId: pro.id });
  return { cookie: await signInAs(pro.userId), fill: { visitId: visit.id } };
}

/** A job that every pro nearby could take. */
export async function openJob(): Promise<string> {
  const start = localInstant(ZONE, addDays(localDate(ZONE, now()), 9), '10:00');
  const visit = await insertVisit(db(), {
    windowStart: start,
    windowEnd: start,
    durationMinutes: 60,
    poolSince: now(),
    payoutCents: 20_000,
  });
  return visit.id;
}

async function asPro(more: Parameters<typeof insertPro>[1] = {}): Promise<{ cookie: string }> {
  return { cookie: await signInAs((await insertPro(db(), more)).userId) };
}

async function asAdmin(): Promise<{ cookie: string }> {
  return { cookie: await signInAs((await insertAdmin(db(), { passwordHash: await hashPassword(PASSWORD) })).id) };
}

/** A person half way in: the password was right, the app is still to be asked. */
async function beforeSecondStep(ask: Ask): Promise<Asked> {
  const user = await member();
  await db().totpFactor.create({ data: { userId: user.id, secret: seal(SECRET), confirmedAt: now() } });
  const browser = visitor(ask);
  await browser.post('/signin', { email: user.email, password: PASSWORD });
  return { cookie: browser.cookie(), fields: { code: await appCode(SECRET) } };
}

async function withSentCode(ask: Ask): Promise<Asked> {
  const { email } = await member();
  const answer = await visitor(ask).post('/signin/code', { email });
  const mail = await lastMail(email);
  const code = mail?.subject.slice(0, 6) ?? '';
  return { fill: { handle: answer.headers.get('location')?.split('/').at(-1) ?? '' }, fields: { code } };
}

async function beforeSecondFactor(): Promise<Asked> {
  const user = await member();
  const begun = await transact(db(), (tx) => readOrBeginSetup(tx, { userId: user.id, email: user.email }));
  return { cookie: await signInAs(user.id), fields: { code: await appCode(begun?.secret ?? ''), password: PASSWORD } };
}

function quoteWish(): Promise<Asked> {
  return Promise.resolve({
    fields: {
      name: 'Ann Lee',
      email: newcomer('ann'),
      phone: '(312) 555-0142',
      service: 'basic',
      date: addDays(localDate(ZONE, now()), 12),
      addressStreet: '1200 W Webster Ave',
      addressCity: 'Chicago',
      addressState: 'IL',
      zip: '60614',
    },
  });
}

async function beforeOrder(): Promise<Asked> {
  const { customer, quoteToken } = await quoted();
  const { version: consent } = await readBookingConsent(db(), quoteToken);
  return { cookie: await signInAs(customer.id), fields: { quote: quoteToken, consent } };
}

async function beforePlanChange(): Promise<Asked> {
  const customerId = await planned();
  const { prorationDate } = await previewPlanChange(db(), { customerId, planCode: 'PREMIUM' });
  const fields = { planCode: 'PREMIUM', prorationDate: String(prorationDate) };
  return { cookie: await signInAs(customerId), fill: { planCode: 'PREMIUM' }, fields };
}

async function beforeRecheck(): Promise<Asked> {
  const license = await insertLicense(db(), { status: 'pending', lastCheckedAt: null });
  await insertRegisterEntry(db(), license);
  return { ...(await asAdmin()), fields: { licenseId: license.id } };
}

/** A minimal request for each registered function, and one that has to be refused. */
export const STAGES: Record<string, Stage> = {
  signUp: {
    good: () =>
      Promise.resolve({ fields: { fullName: 'Nora New', email: newcomer('nora'), password: PASSWORD, role: 'customer' } }),
    bad: { email: 'nobody' },
  },
  signIn: { good: async () => ({ fields: { email: (await member()).email, password: PASSWORD } }), bad: { password: 'wrong' } },
  signInWithGoogle: { good: () => Promise.resolve({ fields: { role: 'pro' } }), bad: { returnTo: `/${'x'.repeat(2_000)}` } },
  askForSignInCode: { good: async () => ({ fields: { email: (await member()).email } }), bad: { email: '' } },
  enterSignInCode: { good: withSentCode, bad: { code: '12' } },
  passSecondStep: { good: beforeSecondStep, bad: { code: '' } },
  resendVerification: {
    good: async () => ({ fields: { email: (await member({ emailVerifiedAt: null })).email } }),
    bad: { email: '' },
  },
  confirmEmail: {
    good: async () => ({ fill: { token: await linkOf('verify_email') }, fields: { password: PASSWORD } }),
    bad: { password: 'another one' },
  },
  askForNewPassword: { good: async () => ({ fields: { email: (await member()).email } }), bad: { email: 'x' } },
  setNewPassword: {
    good: async () => ({
      fill: { token: await linkOf('reset_password') },
      fields: { password: 'two lamps in the window', confirmation: 'two lamps in the window' },
    }),
    bad: { confirmation: 'three lamps' },
  },
  readOwnSecurity: { good: asMember },
  changePassword: {
    good: async () => ({
      ...(await asMember()),
      fields: {
        currentPassword: PASSWORD,
        newPassword: 'two lamps in the window',
        confirmation: 'two lamps in the window',
      },
    }),
    bad: { currentPassword: 'wrong' },
  },
  readSecondFactor: { good: asMember },
  enableSecondFactor: { good: beforeSecondFactor, bad: { code: 'x' } },
  createCompany: {
    good: async () => ({ ...(await asMember()), fields: { name: 'Lamp & Sons', billingEmail: 'bills@lamp.test' } }),
    bad: { name: ' ' },
  },
  signOut: { good: asMember },
  requestQuote: { good: quoteWish, bad: { zip: '6' } },
  createOrder: { good: beforeOrder, bad: { quote: '' } },
  previewCancellation: { good: ownVisit },
  cancelVisit: { good: async () => ({ ...(await ownVisit()), fields: { feeCents: '0' } }), bad: { feeCents: '-1' } },
  listPaymentMethods: { good: ownVisit },
  changePaymentMethods: { good: async () => ({ ...(await ownVisit()), fields: { subaction: 'add' } }), bad: { subaction: 'x' } },
  listBills: { good: ownVisit },
  readPlans: { good: async () => ({ cookie: await signInAs(await planned()) }) },
  takePlan: {
    good: async () => ({ ...(await asMember()), fields: { subaction: 'select', planCode: 'TOTAL_HOME' } }),
    bad: { planCode: '' },
  },
  previewPlanChange: { good: beforePlanChange },
  changePlan: { good: beforePlanChange, bad: { prorationDate: 'now' } },
  readJobBoard: {
    good: async () => {
      await openJob();
      return asPro();
    },
  },
  takeJob: {
    good: async () => ({ ...(await asPro()), fields: { intent: 'claim', visitId: await openJob() } }),
    bad: { visitId: 'x' },
  },
  previewRelease: { good: assigned },
  releaseVisit: { good: async () => ({ ...(await assigned()), fields: { reason: 'My van broke down' } }), bad: { reason: ' ' } },
  readPayouts: { good: () => asPro() },
  openPayoutAccount: {
    good: async () => ({ ...(await asPro({ payoutsEnabled: false })), fields: { intent: 'setup' } }),
    bad: { intent: 'x' },
  },
  uploadDocuments: {
    good: async () => ({
      ...(await asPro()),
      fields: { kind: 'w9' },
      files: { files: new File([new Uint8Array(pdfBytes())], 'w9.pdf', { type: 'application/pdf' }) },
    }),
    bad: { kind: 'x' },
  },
  readProProfile: { good: () => asPro() },
  inviteAdmin: {
    good: async () => ({
      ...(await asAdmin()),
      fields: { email: (await member()).email, reason: 'Runs the office from Monday', proof: PASSWORD },
    }),
    bad: { proof: 'wrong' },
  },
  recheckLicense: { good: beforeRecheck, bad: { licenseId: 'x' } },
};
