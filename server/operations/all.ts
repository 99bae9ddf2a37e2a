/**
 * All operation handlers. A handler that is missing, or not in openapi.yaml, fails type checking.
 */
import * as arrivalList from './new-arrivals/arrival-list.ts';
import * as audit from './audit/audit.ts';
import * as timeZone from './house/time-zone.ts';
import * as caratRanges from './carat-ranges/carat-ranges.ts';
import * as accounts from './accounts/accounts.ts';
import * as emailChanges from './accounts/email-changes.ts';
import * as erasing from './accounts/erase-account.ts';
import * as associatePassword from './accounts/associate-password.ts';
import * as secondFactors from './accounts/second-factors.ts';
import * as associates from './people/associates.ts';
import * as companyPeople from './people/company-people.ts';
import * as mergeCompanies from './people/merge-companies.ts';
import * as clientChanges from './clients/client-changes.ts';
import * as businesses from './clients/businesses.ts';
import * as carts from './collected/carts.ts';
import * as diamondZip from './export-and-share/diamond-zip.ts';
import * as certificates from './export-and-share/certificates.ts';
import * as download from './export-and-share/download.ts';
import * as find from './find/find.ts';
import * as share from './export-and-share/share.ts';
import * as showSelected from './export-and-share/show-selected.ts';
import * as collectedNotes from './collected/notes.ts';
import * as ownMarks from './collected/own-marks.ts';
import * as watchlist from './collected/watchlist.ts';
import * as changes from './stones/changes.ts';
import * as clientKeys from './clients/client-keys.ts';
import * as webhooks from './webhooks/webhooks.ts';
import * as deliveries from './webhooks/deliveries.ts';
import * as clients from './clients/clients.ts';
import * as guests from './people/guests.ts';
import * as handOver from './people/reassign-clients.ts';
import * as staff from './people/staff.ts';
import * as dashboardActivity from './dashboard/activity.ts';
import * as dashboard from './dashboard/dashboard.ts';
import * as reports from './reports/reports.ts';
import * as savedReports from './reports/saved-reports.ts';
import * as performance from './dashboard/performance.ts';
import * as demo from './session/demo-accounts.ts';
import * as externalClients from './clients/external-clients.ts';
import * as emailLinks from './sign-up/email-changes.ts';
import * as forgot from './sign-up/password-reset.ts';
import * as invitations from './sign-up/invitations.ts';
import * as live from './live/follow-live.ts';
import * as maintenance from './maintenance/maintenance.ts';
import * as freshness from './stones/freshness.ts';
import * as collections from './selections/collections.ts';
import * as featuredStones from './selections/featured-stones.ts';
import type { Handlers, OperationId } from './handler.ts';
import * as confirmStone from './transactions/confirm-stone.ts';
import * as externalImport from './transactions/external/external-import.ts';
import * as externalSheets from './transactions/external/external-sheets.ts';
import * as enquiry from './transactions/enquiry.ts';
import * as hold from './transactions/hold.ts';
import * as announcements from './home-settings/announcements.ts';
import * as appVersions from './home-settings/app-versions.ts';
import * as shown from './home-settings/shown-announcements.ts';
import * as bounds from './clients/bounds.ts';
import * as holdSetting from './transactions/hold-setting.ts';
import * as holidays from './transactions/holidays.ts';
import * as invoiceSetting from './transactions/invoice-setting.ts';
import * as clientCredit from './invoices/client-credit.ts';
import * as paidInvoices from './invoices/paid-invoices.ts';
import * as invoices from './transactions/invoices.ts';
import * as printedConfirmStone from './transactions/papers/print-confirm-stone.ts';
import * as printedCreditNote from './transactions/papers/print-credit-note.ts';
import * as printedInvoice from './transactions/papers/print-invoice.ts';
import * as printedMemo from './transactions/papers/print-memo.ts';
import * as printedPriceOffer from './transactions/papers/print-price-offer.ts';
import * as lowerPrice from './transactions/lower-price.ts';
import * as reverseSale from './transactions/reverse-sale.ts';
import * as memo from './transactions/memo.ts';
import * as memoDesk from './transactions/memo-desk.ts';
import * as priceOffers from './transactions/price-offers.ts';
import * as queue from './transactions/queue.ts';
import * as memoExtensions from './transactions/memo-extensions.ts';
import * as permissions from './roles/permissions.ts';
import * as recentSearches from './searches/recent-searches.ts';
import * as demands from './demands/demands.ts';
import * as demandOffers from './demands/offers.ts';
import * as demandSupply from './demands/supply.ts';
import * as shareMarkup from './share-links/share-markup.ts';
import * as shareLinks from './share-links/share-links.ts';
import * as shared from './share-links/shared-stones.ts';
import * as sharedMedia from './share-links/shared-media.ts';
import * as sharedFile from './export-and-share/shared-file.ts';
import * as newPairs from './match-pairs/new-pairs.ts';
import * as newToSearches from './searches/new-to-searches.ts';
import * as savedSearches from './searches/saved-searches.ts';
import * as personalFile from './personal-file/personal-file.ts';
import * as subModules from './roles/sub-modules.ts';
import * as creditLimits from './clients/credit-limits.ts';
import * as inventoryAccess from './clients/inventory-access.ts';
import * as kyc from './kyc/kyc.ts';
import * as kycSetting from './kyc/kyc-setting.ts';
import * as lookups from './masters/lookups.ts';
import * as mailChoices from './session/mail-choices.ts';
import * as notices from './notices/notices.ts';
import * as bulkEmails from './bulk-email/bulk-emails.ts';
import * as bulkRecipients from './bulk-email/recipients.ts';
import * as bulkStones from './export-and-share/inventory-diamonds.ts';
import * as bulkDoubts from './bulk-email/doubts.ts';
import * as heldBack from './bulk-email/held-back.ts';
import * as unsubscribing from './bulk-email/unsubscribe.ts';
import * as mails from './mails/mails.ts';
import * as masters from './masters/masters.ts';
import * as providers from './providers/providers.ts';
import * as conformance from './audit/conformance.ts';
import * as seal from './audit/seal.ts';
import * as matchPairSetting from './match-pairs/match-pair-setting.ts';
import * as matchPairs from './match-pairs/match-pairs.ts';
import * as newArrivals from './new-arrivals/arrivals.ts';
import * as savedPairs from './match-pairs/saved-pairs.ts';
import * as markup from './prices/markup.ts';
import * as priceListImport from './prices/price-list-import.ts';
import * as priceList from './prices/price-list.ts';
import * as search from './stones/search.ts';
import * as passkeySignIn from './session/passkey-sign-in.ts';
import * as passkeys from './session/passkeys.ts';
import * as passwords from './session/passwords.ts';
import * as profile from './session/profile.ts';
import * as seeAs from './clients/impersonation.ts';
import * as sessions from './session/sessions.ts';
import * as secondFactor from './session/second-factor.ts';
import * as signInSteps from './session/sign-in-steps.ts';
import * as signIn from './session/sign-in.ts';
import * as signOut from './session/sign-out.ts';
import * as signUp from './sign-up/sign-up.ts';
import * as earlierGuests from './sign-up/earlier-guests.ts';
import * as feedKeys from './stock-feeds/feed-keys.ts';
import * as stockSheet from './stock-feeds/stock-sheet.ts';
import * as stockFeeds from './stock-feeds/stock-feeds.ts';
import * as stock from './uploads/uploads.ts';
import * as stockReading from './uploads/reading.ts';
import * as stockImporting from './uploads/import-upload.ts';
import * as uploadFiles from './uploads/upload-files.ts';
import * as providerValues from './uploads/provider-values.ts';
import * as stockLists from './selections/stock-lists.ts';
import * as stockOverview from './stones/overview.ts';
import * as stoneMedia from './stones/stone-media.ts';
import * as stoneStatus from './stones/stone-status.ts';
import * as subCaratRanges from './carat-ranges/sub-carat-ranges.ts';
import * as subMasters from './masters/sub-masters.ts';
import * as syncs from './providers/syncs.ts';
import * as tasks from './transactions/tasks.ts';
import * as uploadChanges from './uploads/upload-changes.ts';
import * as usdInr from './prices/usd-inr.ts';
import * as whyPrice from './prices/why-price.ts';
import * as workflowDefinitions from './audit/definitions.ts';
import * as workflowHistory from './audit/history.ts';
import * as auditPack from './audit/audit-pack.ts';
import * as whatIf from './audit/what-if.ts';
import * as duties from './audit/duties.ts';
import * as targets from './audit/targets.ts';
import * as workflowTimes from './audit/times.ts';
import * as workflows from './audit/workflows.ts';

const collected = {
  ...passkeys,
  ...passkeySignIn,
  ...passwords,
  ...forgot,
  ...emailLinks,
  ...emailChanges,
  ...invitations,
  ...seeAs,
  ...profile,
  ...sessions,
  ...signIn,
  ...signOut,
  ...signInSteps,
  ...secondFactor,
  ...signUp,
  ...dashboard,
  ...reports,
  ...savedReports,
  ...dashboardActivity,
  ...performance,
  ...demo,
  ...lookups,
  ...masters,
  ...announcements,
  ...appVersions,
  ...shown,
  ...subMasters,
  ...providers,
  ...syncs,
  ...stock,
  ...uploadChanges,
  ...live,
  ...maintenance,
  ...freshness,
  ...bounds,
  ...holdSetting,
  ...holidays,
  ...stockReading,
  ...stockImporting,
  ...uploadFiles,
  ...providerValues,
  ...search,
  ...changes,
  ...matchPairs,
  ...savedPairs,
  ...demands,
  ...demandOffers,
  ...demandSupply,
  ...newPairs,
  ...newToSearches,
  ...savedSearches,
  ...recentSearches,
  ...matchPairSetting,
  ...newArrivals,
  ...arrivalList,
  ...markup,
  ...priceList,
  ...priceListImport,
  ...whyPrice,
  ...usdInr,
  ...caratRanges,
  ...subCaratRanges,
  ...featuredStones,
  ...collections,
  ...stockLists,
  ...stockOverview,
  ...stoneMedia,
  ...stoneStatus,
  ...hold,
  ...lowerPrice,
  ...reverseSale,
  ...memo,
  ...memoDesk,
  ...memoExtensions,
  ...priceOffers,
  ...queue,
  ...confirmStone,
  ...carts,
  ...diamondZip,
  ...certificates,
  ...download,
  ...find,
  ...share,
  ...shareLinks,
  ...shareMarkup,
  ...shared,
  ...sharedMedia,
  ...sharedFile,
  ...showSelected,
  ...watchlist,
  ...clientCredit,
  ...paidInvoices,
  ...invoices,
  ...invoiceSetting,
  ...printedConfirmStone,
  ...printedCreditNote,
  ...printedInvoice,
  ...printedMemo,
  ...printedPriceOffer,
  ...collectedNotes,
  ...ownMarks,
  ...externalImport,
  ...externalSheets,
  ...enquiry,
  ...tasks,
  ...accounts,
  ...erasing,
  ...associatePassword,
  ...secondFactors,
  ...associates,
  ...companyPeople,
  ...guests,
  ...handOver,
  ...mergeCompanies,
  ...staff,
  ...clientChanges,
  ...clients,
  ...externalClients,
  ...clientKeys,
  ...webhooks,
  ...deliveries,
  ...earlierGuests,
  ...feedKeys,
  ...stockSheet,
  ...stockFeeds,
  ...businesses,
  ...creditLimits,
  ...inventoryAccess,
  ...permissions,
  ...personalFile,
  ...subModules,
  ...kyc,
  ...kycSetting,
  ...timeZone,
  ...mailChoices,
  ...mails,
  ...bulkEmails,
  ...bulkRecipients,
  ...bulkStones,
  ...bulkDoubts,
  ...heldBack,
  ...unsubscribing,
  ...notices,
  ...audit,
  ...workflowDefinitions,
  ...workflowHistory,
  downloadAuditPack: auditPack.packingWith({
    memo: printedMemo.printMemo,
    order: printedConfirmStone.printConfirmStone,
    offer: printedPriceOffer.printPriceOffer,
    invoice: printedInvoice.printInvoice,
    creditNote: printedCreditNote.printCreditNote,
    document: kyc.readKycDocument,
  }),
  ...whatIf,
  ...duties,
  ...targets,
  ...workflowTimes,
  ...workflows,
  ...conformance,
  ...seal,
};

/** Exported handlers that openapi.yaml does not name; must be `never`. */
type Surplus = Exclude<keyof typeof collected, OperationId>;

export const operationHandlers: [Surplus] extends [never] ? Handlers : { surplus: Surplus } = collected;
