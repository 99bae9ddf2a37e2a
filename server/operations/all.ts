/** Every operation of the contract with its handler: one that is missing, or that the contract does not know, is a compile error. */
import * as arrivalList from './arrival-list.ts';
import * as audit from './audit.ts';
import * as caratRanges from './carat-ranges.ts';
import * as clients from './clients.ts';
import * as freshness from './freshness.ts';
import * as collections from './collections.ts';
import * as featuredStones from './featured-stones.ts';
import type { Handlers, OperationId } from './handler.ts';
import * as holds from './holds.ts';
import * as inventoryAccess from './inventory-access.ts';
import * as kyc from './kyc.ts';
import * as lookups from './lookups.ts';
import * as masters from './masters.ts';
import * as providers from './providers.ts';
import * as seal from './seal.ts';
import * as matchPairSetting from './match-pair-setting.ts';
import * as matchPairs from './match-pairs.ts';
import * as newArrivals from './new-arrivals.ts';
import * as savedPairs from './saved-pairs.ts';
import * as markup from './markup.ts';
import * as priceListImport from './price-list-import.ts';
import * as priceList from './price-list.ts';
import * as search from './search.ts';
import * as session from './session.ts';
import * as signIn from './sign-in.ts';
import * as stock from './stock.ts';
import * as stockReading from './stock-reading.ts';
import * as stockLists from './stock-lists.ts';
import * as stockOverview from './stock-overview.ts';
import * as stoneActions from './stone-actions.ts';
import * as stoneMedia from './stone-media.ts';
import * as stoneStatus from './stone-status.ts';
import * as subCaratRanges from './sub-carat-ranges.ts';
import * as subMasters from './sub-masters.ts';
import * as syncs from './syncs.ts';
import * as transactions from './transactions.ts';
import * as uploadChanges from './upload-changes.ts';
import * as usdInr from './usd-inr.ts';
import * as whyPrice from './why-price.ts';
import * as workflows from './workflows.ts';

const collected = {
  ...session,
  ...signIn,
  ...lookups,
  ...masters,
  ...subMasters,
  ...providers,
  ...syncs,
  ...stock,
  ...uploadChanges,
  ...freshness,
  ...holds,
  ...stockReading,
  ...search,
  ...matchPairs,
  ...savedPairs,
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
  ...stoneActions,
  ...transactions,
  ...clients,
  ...inventoryAccess,
  ...kyc,
  ...audit,
  ...workflows,
  ...seal,
};

/** Never, unless a handler is exported that openapi.yaml does not name. */
type Surplus = Exclude<keyof typeof collected, OperationId>;

export const operationHandlers: [Surplus] extends [never] ? Handlers : { surplus: Surplus } = collected;
