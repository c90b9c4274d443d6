import { sendSubmission } from '#app/domain/evidence/send-submission.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const submit = defineTask('evidence/submit', ({ submissionId }) => sendSubmission(db(), { submissionId }));
