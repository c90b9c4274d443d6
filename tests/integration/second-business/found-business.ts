import { generateTOTP } from '@epic-web/totp';
import { db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { readForms } from '#tests/setup/crawl';
import { plain } from '#tests/setup/plain-page';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { signInAs } from '#tests/setup/ask';
import { prepareDatabase } from '../../../scripts/prepare-database';
import { makeSetupLink } from '../../../scripts/setup-link';
import { visitor } from '../accounts/visitor';

type Fields = Record<string, string>;
export type NewBusiness = {
  owner: { fullName: string; email: string; password: string };
  /** The form of the business's details. */
  details: Fields;
  accent: string;
  area: Fields;
  tax: Fields;
  /** Templates, each with what its form says otherwise. */
  services: Record<string, Fields>;
  /** By the id of their service. */
  packages: (Fields & { line: string })[];
  policies?: Record<string, Fields>;
};

/** `to`: where the form is sent, if not to its page. */
type SendOptions = { userId?: string; to?: string; find?: (fields: Fields) => boolean };

export type Business = Reader & {
  ownerId: string;
  /** Fills in the form at `path` and sends it; of several that which `find` takes. */
  send: (path: string, over: Fields, options?: SendOptions) => Promise<Response>;
};

/** The fields of a form, as its page gives them to this person. */
async function fieldsAt(ask: Reader['ask'], path: string, userId: string, find: (fields: Fields) => boolean = () => true) {
  const answer = await ask(path, { cookie: await signInAs(userId) });
  const page = await answer.text();
  const form = readForms(path, page).find(({ fields }) => 'opId' in fields && find(fields));
  if (!form)
    throw new Error(`There is no such form at ${path} [${answer.status}]: ${plain(page.replace(/<[^>]+>/g, ' ')).slice(-600)}`);
  return form.fields;
}

/** The owner, by the link that a start prints, with their second factor. */
async function makeOwner({ ask }: Reader, owner: NewBusiness['owner']): Promise<string> {
  const link = await makeSetupLink(process.env.DATABASE_URL ?? '', env());
  const browser = visitor(ask);
  const path = new URL(link ?? '').pathname;
  const opId = () => crypto.randomUUID();
  await browser.post(path, { opId: opId(), ...owner });
  const page = await (await browser.get('/settings/two-step')).text();
  const secret = /((?:[A-Z2-7]{4} ){3,}[A-Z2-7]{1,4})/.exec(page)?.[1]?.replaceAll(' ', '') ?? '';
  const { otp } = await generateTOTP({ period: 30, digits: 6, algorithm: 'SHA-1', secret });
  const form = readForms('/settings/two-step', page).find(({ fields }) => 'code' in fields);
  await browser.post('/settings/two-step', { ...form?.fields, code: otp, password: owner.password });
  const { id } = await db().user.findUniqueOrThrow({ where: { email: owner.email }, include: { totp: true } });
  return id;
}

/** A business on an empty installation, made through the forms of its pages alone. */
export async function foundBusiness(wanted: NewBusiness): Promise<Business> {
  await prepareDatabase(process.env.DATABASE_URL ?? '', () => undefined);
  const reader = await pageReader();
  const ownerId = await makeOwner(reader, wanted.owner);

  const send: Business['send'] = async (path, over, { userId = ownerId, to = path, find } = {}) =>
    reader.post(to, userId, { ...(await fieldsAt(reader.ask, path, userId, find)), ...over });
  async function save(path: string, over: Fields, find?: (fields: Fields) => boolean): Promise<void> {
    await requireTaken(await send(path, over, { find }), path);
  }

  await save('/admin/business?index', wanted.details);
  await save('/admin/business/look', { accent: wanted.accent, step: 'save' }, (fields) => 'accent' in fields);
  await save('/admin/business/areas/new', { ...wanted.area, step: 'save' });
  await save('/admin/business/taxes', wanted.tax);
  for (const [id, over] of Object.entries(wanted.services)) {
    const list = '/admin/business/services';
    await save(list, {}, (fields) => fields.id === id && fields.subaction === 'template');
    if (Object.keys(over).length > 0) await save(`${list}/${id}`, over);
  }
  for (const [id, over] of Object.entries(wanted.policies ?? {}))
    await save(`/admin/business/policies/${id}`, { ...over, step: 'save' }, (fields) => 'lateFee' in fields);
  for (const { line, ...over } of wanted.packages)
    await save(`/admin/packages/new?line=${line}`, { instantPrice: 'on', active: 'on', ...over });
  return { ...reader, ownerId, send };
}

/** Throws with what the page says unless the answer leads to another page, as after every form that was taken. */
export async function requireTaken(answer: Response, what: string): Promise<Response> {
  if ([302, 303].includes(answer.status)) return answer;
  throw new Error(`${what} was refused [${answer.status}]: ${await refusal(answer)}`);
}

/** What a page says about what it refused. */
async function refusal(answer: Response): Promise<string> {
  const words = plain((await answer.text()).replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' '));
  return words.replace(/\s+/g, ' ').slice(0, 1_500);
}
