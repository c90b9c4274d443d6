import type { Mutant } from './mutant';
import { accountsMutants } from './accounts';
import { reconciliationMutants } from './reconciliation';
import { companiesMutants } from './companies';
import { edgeMutants } from './edge';
import { figuresMutants } from './figures';
import { invoicesMutants } from './invoices';
import { moneyMutants } from './money';
import { promisedMutants } from './promised';
import { promisesMutants } from './promises';
import { prosMutants } from './pros';
import { queueMutants } from './queue';
import { realtimeMutants } from './realtime';
import { reportsMutants } from './reports';
import { webhooksMutants } from './webhooks';

/** Deliberately broken twins. Each has to turn its test red; a test that stays green proves nothing. */
export const mutants: Mutant[] = [
  ...promisesMutants,
  ...queueMutants,
  ...moneyMutants,
  ...invoicesMutants,
  ...reconciliationMutants,
  ...webhooksMutants,
  ...figuresMutants,
  ...realtimeMutants,
  ...accountsMutants,
  ...companiesMutants,
  ...edgeMutants,
  ...prosMutants,
  ...promisedMutants,
  ...reportsMutants,
];
