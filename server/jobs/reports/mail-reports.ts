import { houseZone } from '../../../src/domain/days/house-days.ts';
import { nextRun } from '../../../src/domain/schedule.ts';
import { beginMailings, lockDueReports, openMailings } from '../../db/queries/reports/mailings.ts';
import { SYSTEM, withActor, type Tx } from '../../db/with-actor.ts';
import { mailReport, type ReportServices } from '../../reports/mail-report.ts';
import type { JobDefinition } from '../job.ts';

/**
 * Sets each report's next time after now, however many were missed. Returns the reports to mail
 * now.
 */
async function begun(tx: Tx): Promise<string[]> {
  const now = new Date();
  const due = (await lockDueReports(tx)).map(({ id, schedule }) => ({
    id,
    next: nextRun(schedule, now, houseZone())?.toISOString() ?? null,
  }));
  if (due.length > 0) await beginMailings(tx, due);
  return openMailings(tx);
}

/**
 * Mails the saved reports that are due, and retries failed ones. `mostBytes` is the largest
 * attachment.
 */
export async function mailDueReports(services: ReportServices, mostBytes?: number): Promise<void> {
  for (const id of await withActor(services.pool, SYSTEM, 'write', begun)) {
    try {
      await mailReport(id, services, mostBytes);
    } catch (error) {
      services.log.error({ err: error, mailing: id }, 'a saved report was not mailed');
    }
  }
}

export const mailReports: JobDefinition = {
  name: 'mail-reports',
  cron: '* * * * *',
  awaited: true,
  retryLimit: 0,
  expireInSeconds: 7200,
  run: (_data, context) => mailDueReports(context),
};
