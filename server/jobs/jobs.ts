import { mailReports, pushStock, runUpload, surveyUpload, syncProvider } from './by-id.ts';
import { confirmExternal } from './confirm-external.ts';
import { EXPIRY } from './expiry.ts';
import { checkDutiesJob, checkHistories } from './histories.ts';
import type { JobDefinition } from './job.ts';
import { NOTIFICATIONS } from './notifications.ts';
import { readBouncesJob } from './read-bounces.ts';
import { repriceStones } from './reprice-stones.ts';
import { RETENTION } from './retention.ts';

/** Every scheduled or queued job. */
export const JOBS: readonly JobDefinition[] = [
  ...EXPIRY,
  ...NOTIFICATIONS,
  ...RETENTION,
  checkDutiesJob,
  checkHistories,
  confirmExternal,
  mailReports,
  pushStock,
  readBouncesJob,
  repriceStones,
  runUpload,
  surveyUpload,
  syncProvider,
];
