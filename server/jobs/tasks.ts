import { readBouncesTask } from './bulk/read-bounces.ts';
import { checkHistories } from './check-histories.ts';
import { confirmExternal } from './confirm-external.ts';
import { dropSignUps } from './drop-sign-ups.ts';
import { expireHolds } from './expire-holds.ts';
import { forgetDeliveries } from './webhooks/forget-deliveries.ts';
import { expirePapers } from './expire-papers.ts';
import { expireShareLinks } from './expire-share-links.ts';
import { forgetActivity } from './forget/activity.ts';
import { forgetCachedFiles } from './forget/cached-files.ts';
import { forgetGuests } from './forget/guests.ts';
import { forgetIdempotencyKeys } from './forget/idempotency-keys.ts';
import { forgetKeptPapers } from './forget/papers.ts';
import { forgetMails } from './forget/mails.ts';
import { forgetNotices } from './forget/notices.ts';
import { forgetRecentSearches } from './forget/recent-searches.ts';
import { forgetSessions } from './forget/sessions.ts';
import { forgetSignIns } from './forget/sign-ins.ts';
import { forgetStoneChanges } from './forget/stone-changes.ts';
import { forgetStoneEvents } from './forget/stone-events.ts';
import { remindOfHolds } from './remind/holds.ts';
import { remindOfInvoices } from './remind/invoices.ts';
import { remindOfMemos } from './remind/memos.ts';
import { remindOfNotes } from './remind/notes.ts';
import { mailReports } from './reports/mail-reports.ts';
import { pushStock } from './push-stock.ts';
import { repriceStones } from './reprice-stones.ts';
import { forgetUploadChanges } from './forget/upload-changes.ts';
import { runUpload } from './run-upload.ts';
import { syncProvider } from './sync-provider.ts';
import { tellOfDemands } from './match-demands.ts';
import { lapsePriceOffers } from './lapse-offers.ts';
import { tellOfPriceOffers } from './tell-of-offers.ts';
import { tellOfExtensions } from './tell-of-extensions.ts';
import { tellOfPrices } from './tell-of-fallen-prices.ts';
import { surveyUpload } from './survey-upload.ts';
import type { Task } from './task.ts';

/** Every scheduled or queued job. */
export const TASKS: readonly Task[] = [
  checkHistories,
  confirmExternal,
  dropSignUps,
  expireHolds,
  forgetDeliveries,
  expirePapers,
  expireShareLinks,
  forgetActivity,
  forgetCachedFiles,
  forgetGuests,
  forgetIdempotencyKeys,
  forgetKeptPapers,
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
  readBouncesTask,
  repriceStones,
  forgetUploadChanges,
  runUpload,
  syncProvider,
  tellOfDemands,
  tellOfExtensions,
  tellOfPrices,
  lapsePriceOffers,
  tellOfPriceOffers,
  surveyUpload,
];
