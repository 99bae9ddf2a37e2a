/** Every operation of the contract with its handler: one that is missing, or that the contract does not know, is a compile error. */
import * as audit from './audit.ts';
import * as caratRanges from './carat-ranges.ts';
import * as clients from './clients.ts';
import * as collections from './collections.ts';
import * as featuredStones from './featured-stones.ts';
import type { Handlers, OperationId } from './handler.ts';
import * as inventoryAccess from './inventory-access.ts';
import * as kyc from './kyc.ts';
import * as lookups from './lookups.ts';
import * as seal from './seal.ts';
import * as search from './search.ts';
import * as session from './session.ts';
import * as stock from './stock.ts';
import * as stockLists from './stock-lists.ts';
import * as stockOverview from './stock-overview.ts';
import * as stoneActions from './stone-actions.ts';
import * as stoneStatus from './stone-status.ts';
import * as transactions from './transactions.ts';
import * as workflows from './workflows.ts';

const collected = {
  ...session,
  ...lookups,
  ...stock,
  ...search,
  ...caratRanges,
  ...featuredStones,
  ...collections,
  ...stockLists,
  ...stockOverview,
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
