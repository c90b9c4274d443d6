import type { Db, Tx } from '#app/platform/db.server';
import { asLanguage, type Language } from '#app/platform/texts/language';

/** In which language a person reads what we send. */
export async function readLanguage(db: Db, userId: string): Promise<Language> {
  const { language } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { language: true } });
  return asLanguage(language);
}

/** The person chooses it. What was written before stays as it was written. */
export async function chooseLanguage(tx: Tx, input: { userId: string; language: Language }): Promise<void> {
  await tx.user.update({ where: { id: input.userId }, data: { language: input.language } });
}
