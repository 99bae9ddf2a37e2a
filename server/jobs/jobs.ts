import { readBouncesJob } from './bulk-email/read-bounces.ts';
import { checkHistories } from './check-histories.ts';
import { confirmExternal } from './confirm-external.ts';
import { dropSignUps } from './drop-sign-ups.ts';
import { expireHolds } from './expire-holds.ts';
import { forgetDeliveries } from './webhooks/forget-deliveries.ts';
import { expireKycDocuments } from './expire-kyc-documents.ts';
import { expireShareLinks } from './expire-share-links.ts';
import { forgetActivity } from './retention/activity.ts';
import { forgetCachedFiles } from './retention/cached-files.ts';
import { forgetGuests } from './retention/guests.ts';
import { forgetIdempotencyKeys } from './retention/idempotency-keys.ts';
import { forgetKycDocuments } from './retention/kyc-documents.ts';
import { forgetMails } from './retention/mails.ts';
import { forgetNotices } from './retention/notices.ts';
import { forgetRecentSearches } from './retention/recent-searches.ts';
import { forgetSessions } from './retention/sessions.ts';
import { forgetSignIns } from './retention/sign-ins.ts';
import { forgetStoneChanges } from './retention/stone-changes.ts';
import { forgetStoneEvents } from './retention/stone-events.ts';
import { remindOfHolds } from './remind/holds.ts';
import { remindOfInvoices } from './remind/invoices.ts';
import { remindOfMemos } from './remind/memos.ts';
import { remindOfNotes } from './remind/notes.ts';
import { mailReports } from './reports/mail-reports.ts';
import { pushStock } from './push-stock.ts';
import { repriceStones } from './reprice-stones.ts';
import { forgetUploadChanges } from './retention/upload-changes.ts';
import { runUpload } from './run-upload.ts';
import { syncProvider } from './sync-provider.ts';
import { notifyDemands } from './match-demands.ts';
import { lapsePriceOffers } from './lapse-price-offers.ts';
import { notifyPriceOffers } from './notify-price-offers.ts';
import { notifyMemoExtensions } from './notify-memo-extensions.ts';
import { surveyUpload } from './survey-upload.ts';
import type { JobDefinition } from './job.ts';
import { compareWatchedPrices } from '../workflows/notices/watched-prices.ts';

/**
 * Prices change with sheets, price lists and markups; comparing finds all changes, whatever their
 * cause.
 */
const notifyPriceDrops: JobDefinition = {
  name: 'tell-of-fallen-prices',
  cron: '*/5 * * * *',
  retryLimit: 0,
  expireInSeconds: 290,
  run: (_data, { ownerPool }) => compareWatchedPrices(ownerPool),
};

/** Every scheduled or queued job. */
export const JOBS: readonly JobDefinition[] = [
  checkHistories,
  confirmExternal,
  dropSignUps,
  expireHolds,
  forgetDeliveries,
  expireKycDocuments,
  expireShareLinks,
  forgetActivity,
  forgetCachedFiles,
  forgetGuests,
  forgetIdempotencyKeys,
  forgetKycDocuments,
  forgetMails,
  forgetNotices,
  forgetRecentSearches,
  forgetSessions,
  forgetSignIns,
  forgetStoneChanges,
  forgetStoneEvents,
  remindOfHolds,
  remindOfInvoices,
  remindOfMemos,
  remindOfNotes,
  mailReports,
  pushStock,
  readBouncesJob,
  repriceStones,
  forgetUploadChanges,
  runUpload,
  syncProvider,
  notifyDemands,
  notifyMemoExtensions,
  notifyPriceDrops,
  lapsePriceOffers,
  notifyPriceOffers,
  surveyUpload,
];
