import { giveUpSurveys, openSurveys } from '../db/queries/uploads/surveys.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { surveyUpload as survey } from '../sheets/import/survey-upload.ts';
import type { JobDefinition } from './job.ts';

/** Surveys the requested sheet. The schedule finds surveys whose process died. */
export const surveyUpload: JobDefinition = {
  name: 'survey-upload',
  cron: '* * * * *',
  awaited: true,
  retryLimit: 0,
  expireInSeconds: 3600,
  async run(data, context) {
    const asked = (data ?? {})['upload_id'];
    if (typeof asked === 'string') return survey(asked, context);
    const ids = await withActor(context.ownerPool, SYSTEM, 'write', async (tx) => {
      await giveUpSurveys(tx);
      return openSurveys(tx);
    });
    for (const id of ids) {
      try {
        await survey(id, context);
      } catch (error) {
        // One failure must not stop the others; the survey records it.
        context.log.error({ err: error, upload: id }, 'a survey failed');
      }
    }
  },
};
