import { buildIfChanged } from '../../scripts/build-if-changed';
import { asker, loadBuild, signInAs, type Ask } from './ask';

/** What a person reads in a document: its text without tags. */
export function getWords(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;|’/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}

export type Reader = {
  ask: Ask;
  /** The words of a page as this person gets it. */
  read: (path: string, userId: string) => Promise<string>;
  /** A press of a button or a sent form, with an operation id of its own. */
  post: (path: string, userId: string, fields: Record<string, string>) => Promise<Response>;
};

/** The built pages (built again where they are older than the code), read as people read them. */
export async function pageReader(): Promise<Reader> {
  await buildIfChanged();
  const ask = asker(await loadBuild());
  return {
    ask,
    async read(path, userId) {
      return getWords(await (await ask(path, { cookie: await signInAs(userId) })).text());
    },
    async post(path, userId, fields) {
      const body = new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
      return ask(path, { method: 'POST', cookie: await signInAs(userId), body });
    },
  };
}
