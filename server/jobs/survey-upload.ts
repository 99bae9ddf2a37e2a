import { openSurveys } from '../db/queries/uploads/surveys.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { surveyUpload as survey } from '../sheets/import/survey-upload.ts';
import type { Task } from './task.ts';

/** Surveys the requested sheet. The schedule finds surveys whose process died. */
export const surveyUpload: Task = {
  name: 'survey-upload',
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 3600,
  async run(data, context) {
    const asked = (data ?? {})['upload_id'];
    const ids =
      typeof asked === 'string' ? [asked] : await withActor(context.ownerPool, SYSTEM, 'read', openSurveys);
    for (const id of ids) await survey(id, context);
  },
};
