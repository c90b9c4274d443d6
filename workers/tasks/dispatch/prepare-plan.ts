import { preparePlan as prepareProposal } from '#app/domain/dispatching/propose-plan.server';
import { db, transact } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const preparePlan = defineTask('dispatch/prepare-plan', (payload) => transact(db(), (tx) => prepareProposal(tx, payload)));
