import type { Db } from '#app/platform/db.server';
import { rowText } from '#app/platform/texts/row-text.server';
import { listActiveLines } from './service-lines.server';

/** What the public pages say of the services that are on. */
export type Offer = {
  names: string[];
  /** What each is, in a sentence. */
  texts: string[];
  /** Customers design it on a drawing of their house: pages show it with its lights on. */
  isLit: boolean;
  /** Something is put up that is taken down again. */
  takesDown: boolean;
  /** When the balance is due: "your lights are up". */
  doneText: string;
};

/** Where several services are on, words that hold for one only come from the first that is drawn, as the pictures do. */
export async function readOffer(db: Db): Promise<Offer> {
  const lines = await listActiveLines(db);
  const first = lines.find(({ houseDesign }) => houseDesign) ?? lines[0];
  return {
    names: lines.map(({ name }) => rowText(name)),
    texts: lines.map(({ text }) => rowText(text)).filter(Boolean),
    isLit: lines.some(({ houseDesign }) => houseDesign),
    takesDown: lines.some(({ takesDown }) => takesDown),
    doneText: rowText(first?.doneText ?? 'the work is done'),
  };
}
