import type { Ask } from './ask';

export type FoundForm = {
  /** The page it stands on, and where it is sent. */
  page: string;
  action: string;
  /** The same for every visit, booking and token: what tells one kind of form from another. */
  kind: string;
  fields: Record<string, string>;
};

export type Crawl = { pages: Map<string, string>; links: Set<string>; forms: FoundForm[] };

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{22,}|HL-\d\d-\w+|\d{4}-\d\d(-\d\d)?/g;

/** Parameters that make another page of the same kind. */
const CHANGES = /\b(returnTo|after|before|sort|q|zip|date|day|month|from|to|package|service)=[^&]*/g;

function unescape(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : unescape(found);
}

function fieldsOf(body: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of body.matchAll(/<(?:input|button)\b[^>]*>/g)) {
    const name = attribute(tag, 'name');
    const optional = /type="(?:checkbox|radio)"/.test(tag) && !/\schecked/.test(tag);
    if (name && !optional && !(name in fields)) fields[name] = attribute(tag, 'value') ?? '';
  }
  for (const [, tag = '', inner = ''] of body.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    const name = attribute(tag, 'name');
    if (name) fields[name] = unescape(inner);
  }
  for (const [, tag = '', inner = ''] of body.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const name = attribute(tag, 'name');
    const options = [...inner.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
    const chosen = options.find((option) => /\sselected/.test(option)) ?? options[0];
    if (name) fields[name] = (chosen && attribute(chosen, 'value')) ?? '';
  }
  return fields;
}

/** Every form of a page that is sent, in its order. */
export function readForms(page: string, html: string): FoundForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, head = '', body = '']) => {
    if (attribute(head, 'method')?.toLowerCase() !== 'post') return [];
    const action = attribute(head, 'action') ?? page;
    const fields = fieldsOf(body);
    const intent = fields.intent ?? fields.subaction ?? '';
    const kind = `${action.replace(ID, ':id')} ${intent} ${Object.keys(fields).sort().join(',')}`;
    return [{ page, action, kind, fields }];
  });
}

/** Follows a person's links from `starts` and keeps one page of each kind, with every form that stands there. */
export async function crawl(
  ask: Ask,
  { cookie, starts, most }: { cookie?: string; starts: string[]; most: number },
): Promise<Crawl> {
  const found: Crawl = { pages: new Map(), links: new Set(), forms: [] };
  const kinds = new Set<string>();
  const formKinds = new Set<string>();
  const queue = [...starts];
  while (queue.length && found.pages.size < most) {
    const path = queue.shift() ?? '/';
    const kind = path.replace(/#.*/, '').replace(ID, ':id').replace(CHANGES, '$1=');
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    const answer = await ask(path, { cookie });
    const to = answer.headers.get('location');
    if (to?.startsWith('/') && !to.startsWith('/sandbox')) queue.push(to);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    const html = await answer.text();
    found.pages.set(path, html);
    for (const [tag] of html.matchAll(/<a\b[^>]*>/g)) {
      const href = attribute(tag, 'href');
      if (!href?.startsWith('/') || href.startsWith('//')) continue;
      found.links.add(href);
      if (!/^\/(sandbox|build|resources)/.test(href)) queue.push(href);
    }
    for (const form of readForms(path, html)) {
      if (formKinds.has(form.kind)) continue;
      formKinds.add(form.kind);
      found.forms.push(form);
    }
  }
  return found;
}
