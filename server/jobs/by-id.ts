/** Jobs that import sheets, fetch and push feeds, and mail reports, one at a time by its id. */
import { houseZone } from '../../src/domain/house-days.ts';
import { nextRun } from '../../src/domain/schedule.ts';
import { dueProviders, openSyncs, settleSyncs, startDue } from '../db/queries/providers/syncs.ts';
import { beginMailings, lockDueReports, openMailings } from '../db/queries/reports/mailings.ts';
import { dueFeeds, openPushes, startDuePushes } from '../db/queries/stock-feeds/pushes.ts';
import { giveUpSurveys, openSurveys } from '../db/queries/uploads/surveys.ts';
import { openUploads } from '../db/queries/uploads/upload-steps.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { runSync } from '../feeds/sync.ts';
import { newId } from '../ids.ts';
import { mailReport, type ReportServices } from '../reports/mail-report.ts';
import { importUpload } from '../sheets/import/import-upload.ts';
import { surveyUpload as survey } from '../sheets/import/survey-upload.ts';
import { runPush } from '../stock-feeds/run-push.ts';
import { jobById, workOnEach, type JobDefinition } from './job.ts';

/** The next step may be requested just before the previous one has released its lock. */
const PATIENCE_MS = 5_000;

/** When it is due again, however many times were missed. */
const nextOf = ({ schedule }: { schedule: string }): string | null =>
  nextRun(schedule, new Date(), houseZone())?.toISOString() ?? null;

/** A process may have died before queuing or during the import. */
export const runUpload = jobById({
  name: 'run-upload',
  one: 'upload',
  open: ({ ownerPool }) => withActor(ownerPool, SYSTEM, 'read', openUploads),
  async work(id, context, isRequested) {
    try {
      await importUpload(id, context, isRequested ? PATIENCE_MS : 0);
    } finally {
      // A sheet that a person mapped came from a feed, whose sync has ended too.
      await withActor(context.ownerPool, SYSTEM, 'write', settleSyncs);
    }
  },
  failed: 'an import failed',
});

export const surveyUpload = jobById({
  name: 'survey-upload',
  one: 'upload',
  open: ({ ownerPool }) =>
    withActor(ownerPool, SYSTEM, 'write', async (tx) => {
      await giveUpSurveys(tx);
      return openSurveys(tx);
    }),
  work: survey,
  failed: 'a survey failed',
});

/** Each provider has one sync at a time across all processes. */
export const syncProvider = jobById({
  name: 'sync-provider',
  one: 'sync',
  expireInSeconds: 7_200,
  // A slow server must not block the others.
  workers: 4,
  async open({ ownerPool }) {
    await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
      const due = (await dueProviders(tx)).map((one) => ({
        sync_id: newId(),
        provider_id: one.id,
        next_sync_at: nextOf(one),
      }));
      if (due.length > 0) await startDue(tx, due);
    });
    return withActor(ownerPool, SYSTEM, 'write', async (tx) => {
      await settleSyncs(tx);
      return openSyncs(tx);
    });
  },
  work: runSync,
  failed: 'a sync failed',
});

export const pushStock = jobById({
  name: 'push-stock',
  one: 'push',
  expireInSeconds: 7_200,
  workers: 3,
  open: ({ ownerPool }) =>
    withActor(ownerPool, SYSTEM, 'write', async (tx) => {
      const due = (await dueFeeds(tx)).map((one) => ({ pushId: newId(), feedId: one.id, next: nextOf(one) }));
      if (due.length > 0) await startDuePushes(tx, due);
      return openPushes(tx);
    }),
  work: runPush,
  failed: 'a push failed',
});

/** `mostBytes` is the largest attachment. */
export async function mailDueReports(services: ReportServices, mostBytes?: number): Promise<void> {
  const ids = await withActor(services.pool, SYSTEM, 'write', async (tx) => {
    const due = (await lockDueReports(tx)).map((one) => ({ id: one.id, next: nextOf(one) }));
    if (due.length > 0) await beginMailings(tx, due);
    return openMailings(tx);
  });
  const words = { one: 'mailing', failed: 'a saved report was not mailed' };
  await workOnEach(ids, words, services.log, (id) => mailReport(id, services, mostBytes));
}

export const mailReports: JobDefinition = {
  name: 'mail-reports',
  cron: '* * * * *',
  awaited: true,
  retryLimit: 0,
  expireInSeconds: 7_200,
  run: (_data, context) => mailDueReports(context),
};
