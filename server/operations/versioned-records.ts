/**
 * What each operation with an `x-version` replaces, as those who read it get it: with the same
 * queries, so that the same versions result
 * (docs/adr/0013-edit-conflicts-and-versions.md).
 */
import { READER_ROLES } from '../../src/domain/bulk-email.ts';
import { CLIENT_ROLES, EXTERNAL_ROLES, ROLE, type RoleId } from '../../src/domain/codes.ts';
import { optionalMailKindsOf } from '../../src/domain/mails.ts';
import { optionalNoticeKindsOf } from '../../src/domain/notices.ts';
import { EVERYTHING } from '../../src/domain/stones/inventory-access.ts';
import { readStoredSearch } from '../../src/domain/stones/stored-search.ts';
import { USUAL_ARRIVAL_SETTING } from '../../src/domain/stones/new-arrivals.ts';
import { readByIds } from '../db/fragments/list-query.ts';
import { readTargets } from '../db/queries/audit/targets/targets.ts';
import { readBoundSetting } from '../db/queries/bounds.ts';
import { readTimeZone } from '../db/queries/house-zone.ts';
import { findBulkEmail } from '../db/queries/bulk-email/bulk-emails.ts';
import { hasAgreed } from '../db/queries/bulk-email/consent.ts';
import { findClient } from '../db/queries/clients/clients.ts';
import { readCreditLimit } from '../db/queries/clients/credit-limits.ts';
import { findAccess } from '../db/queries/clients/inventory-access.ts';
import { findDemand } from '../db/queries/demands/demands.ts';
import { lockAnnouncement } from '../db/queries/announcements.ts';
import { findAppVersion } from '../db/queries/app-versions.ts';
import { readKycSetting } from '../db/queries/kyc/kyc-setting.ts';
import { readMailChoices } from '../db/queries/mails/mail-choices.ts';
import { readMaintenance } from '../db/queries/maintenance.ts';
import { findMaster } from '../db/queries/masters/masters.ts';
import { findSubMaster } from '../db/queries/masters/sub-masters.ts';
import { findSavedPair } from '../db/queries/match-pairs.ts';
import { findAssociate } from '../db/queries/people/associates.ts';
import { findMember } from '../db/queries/people/staff.ts';
import { findRate } from '../db/queries/prices/exchange-rate.ts';
import {
  findAssociates,
  findBusinesses,
  findBuyer,
  findDefault,
  findPriceStep,
  findProviderMarkups,
} from '../db/queries/prices/markups.ts';
import { findProvider } from '../db/queries/providers/providers.ts';
import { findCaratRange, rangeOfSub } from '../db/queries/carat-ranges.ts';
import { findSavedReport } from '../db/queries/reports/saved-reports.ts';
import { findSavedSearch } from '../db/queries/searches/saved-searches.ts';
import { collectionsListed, type CollectionRow } from '../db/queries/selections/collections.ts';
import { findStockList } from '../db/queries/selections/stock-lists.ts';
import { ownPasskeys } from '../db/queries/session/passkeys.ts';
import { findUser } from '../db/queries/session/profiles.ts';
import { readFactorSetting } from '../db/queries/session/second-factor.ts';
import { readSetting } from '../db/queries/settings.ts';
import { findLinkOfStones } from '../db/queries/share-links/share-links.ts';
import { findFeed } from '../db/queries/stock-feeds/feeds.ts';
import { hideAfter } from '../db/queries/stones/freshness.ts';
import { readHoldSetting } from '../db/queries/transactions/holds.ts';
import { readHolidays } from '../db/queries/transactions/holidays.ts';
import { logoSetAt } from '../db/queries/transactions/house-logo.ts';
import { readInvoiceSetting } from '../db/queries/transactions/invoice-setting.ts';
import { findTask } from '../db/queries/transactions/tasks.ts';
import { findWebhook } from '../db/queries/webhooks/webhooks.ts';
import { findActedFor, namedClient } from './acting-for.ts';
import { peopleOf } from '../db/queries/people/memberships.ts';
import { asServer, type Tx } from '../db/with-actor.ts';
import { ARRIVAL_SETTING, type StoredArrivalSetting } from './arrival-days.ts';
import type { Call, Input, OperationId } from './handler.ts';
import { readPairSetting } from './match-pairs/pair-rules.ts';
import { permissionsAsRead } from './roles/held-permissions.ts';
import { stoneViewOf } from './stone-search.ts';

type Reader<K extends OperationId> = (tx: Tx, input: Input<K>, call: Call) => Promise<unknown>;

type Searched = { filters: Parameters<typeof readStoredSearch>[0] } | undefined;
const withWire = (row: Searched) => row && { ...row, filters: readStoredSearch(row.filters).wire };

/** Undefined for a client of another role, whom the operation does not know. */
async function clientOf(tx: Tx, id: string, roles: readonly RoleId[]) {
  const client = await findClient(tx, id);
  return client && roles.includes(client.role_id) ? client : undefined;
}

async function collection(tx: Tx, id: string, call: Call): Promise<CollectionRow | undefined> {
  const filter = { id, diamondType: null, pattern: null, shown: false };
  const listed = collectionsListed(filter, await stoneViewOf(tx, call.person));
  return (await readByIds<CollectionRow>(tx, listed, [id]))[0];
}

/**
 * The record, or undefined if there is none; rows of lists under the names that the request has for
 * them.
 */
export const VERSIONED_RECORDS: { readonly [K in OperationId]?: Reader<K> } = {
  updateProfile: async (tx, _input, { person }) => {
    const user = await asServer(tx, (server) => findUser(server, person.id));
    return user && { ...user, picture: user.picture_id };
  },
  setPasskeyName: async (tx, { path }, { person }) =>
    (await ownPasskeys(tx, person.id)).find(({ id }) => id === path.passkey_id.toLowerCase()),
  setMailChoices: async (tx, _input, { person: { id, role } }) => ({
    ...(await readMailChoices(tx, id, {
      mails: optionalMailKindsOf(role),
      notices: optionalNoticeKindsOf(role),
    })),
    offers: READER_ROLES.includes(role) ? await asServer(tx, (server) => hasAgreed(server, id)) : null,
  }),

  updateProvider: (tx, { path }) => findProvider(tx, path.id),
  updateCaratRange: (tx, { path }) => findCaratRange(tx, path.id),
  updateSubCaratRange: async (tx, { path }) =>
    (await rangeOfSub(tx, path.id))?.sub_ranges.find(({ id }) => id === path.id.toLowerCase()),
  updateStockList: (tx, { data }) => findStockList(tx, data.id),
  updateCollection: (tx, { path }, call) => collection(tx, path.id, call),
  updateMaster: (tx, { path }) => findMaster(tx, path.id),
  updateSubMaster: (tx, { path }) => findSubMaster(tx, path.id),

  updateMatchPair: (tx, { data }) => findSavedPair(tx, data.id),
  updateSavedSearch: async (tx, { path }) => withWire(await findSavedSearch(tx, path.id)),
  updateDemand: async (tx, { path }) => withWire(await findDemand(tx, path.id)),
  changeShareLink: (tx, { path }) => findLinkOfStones(tx, path.id),
  changeSavedReport: (tx, { path }, { person }) => findSavedReport(tx, person.id, path.id),
  updateTask: (tx, { path }) => findTask(tx, path.id),
  updateBulkEmail: (tx, { data }) => findBulkEmail(tx, data.id),

  updateDefaultMarkup: async (tx) => ({
    percent: (await findDefault(tx))?.percent,
    price_step: await findPriceStep(tx),
    providers: await findProviderMarkups(tx, null),
  }),
  updateBusinessMarkups: async (tx) => ({ markups: await findBusinesses(tx) }),
  updateAssociateMarkups: async (tx) => ({ markups: await findAssociates(tx) }),
  updateBusinessProviderMarkups: async (tx, { data }) => {
    const business = await findBuyer(tx, data.business_id);
    return business && { markups: await findProviderMarkups(tx, business.client_id) };
  },
  setUsdInr: async (tx) => (await findRate(tx)) ?? {},

  setHoldSetting: (tx) => readHoldSetting(tx),
  setBoundSetting: (tx) => readBoundSetting(tx),
  setTargets: (tx) => readTargets(tx),
  setTimeZone: (tx) => readTimeZone(tx),
  setHolidays: (tx) => readHolidays(tx),
  setKycSetting: (tx) => readKycSetting(tx),
  setInvoiceSetting: async (tx) => ({ ...(await readInvoiceSetting(tx)), logo_at: await logoSetAt(tx) }),
  setSecondFactorSetting: (tx) => readFactorSetting(tx),
  setMatchPairSetting: (tx) => readPairSetting(tx),
  setFreshness: async (tx) => ({ hide_after_days: await hideAfter(tx) }),
  setNewArrivalSetting: async (tx) => ({
    days:
      (await readSetting<StoredArrivalSetting>(tx, ARRIVAL_SETTING))?.value.days ??
      USUAL_ARRIVAL_SETTING.days,
  }),
  announceMaintenance: async (tx) => ({ maintenance: await readMaintenance(tx) }),
  setAppVersion: async (tx, { data }) => (await findAppVersion(tx, data.platform)) ?? {},
  updatePopup: (tx, { path }) => lockAnnouncement(tx, 'popup', path.id),
  updateEvent: (tx, { path }) => lockAnnouncement(tx, 'event', path.id),
  updateBanner: (tx, { path }) => lockAnnouncement(tx, 'banner', path.id),
  updatePermissions: (tx, { query }) => permissionsAsRead(tx, query),

  updateAdmin: (tx, { path }) => findMember(tx, path.id, ROLE.administrator),
  updateQc: (tx, { path }) => findMember(tx, path.id, ROLE.qualityControl),
  updateAuditor: (tx, { path }) => findMember(tx, path.id, ROLE.auditor),
  updateAssociate: (tx, { path }) => findAssociate(tx, path.id),
  changeColleague: async (tx, { path, data }, { person }) => {
    const { id } = await findActedFor(tx, namedClient(person, data.user_id));
    return (await asServer(tx, (server) => peopleOf(server, id))).find(
      (one) => one.id === path.id.toLowerCase(),
    );
  },
  updateClient: (tx, { path }) => clientOf(tx, path.id, [ROLE.customer]),
  changeExternalClient: (tx, { path }) => clientOf(tx, path.id, EXTERNAL_ROLES),
  setInventoryAccess: async (tx, { path }) =>
    (await clientOf(tx, path.id, CLIENT_ROLES)) && ((await findAccess(tx, path.id)) ?? EVERYTHING),
  setCreditLimit: async (tx, { path }) =>
    (await clientOf(tx, path.id, CLIENT_ROLES)) && readCreditLimit(tx, path.id),
  changeWebhook: (tx, { path }) => findWebhook(tx, path.id),
  changeStockFeed: (tx, { path }) => findFeed(tx, path.id),
};
