import type { PrismaClient } from '#prisma';
import { transact } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { requireOwnPassword } from './change-password.server';
import { acceptAppCode, acceptRecoveryCode } from './second-factor.server';

type Proof = { userId: string; hasSecondFactor: boolean; proof: string };

/**
 * Asks the person to prove again who they are: by a code of the app, or by the password where they have no app. Used up at once, so it is asked
 * before the transaction of what it opens. Throws InputError beside the field `proof`.
 */
export async function requireReauthentication(db: PrismaClient, { userId, hasSecondFactor, proof }: Proof): Promise<void> {
  if (!hasSecondFactor) return requireOwnPassword(db, { userId, password: proof, field: 'proof' });
  const isRight = await transact(
    db,
    async (tx) => (await acceptAppCode(tx, { userId, code: proof })) || (await acceptRecoveryCode(tx, { userId, code: proof })),
  );
  if (!isRight) throw new InputError(t('That code is incorrect.'), { proof: t('That code is incorrect or was already used.') });
}
