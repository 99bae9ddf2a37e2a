import { access } from './cases/access/access.ts';
import { backup } from './cases/backup.ts';
import { concurrentOperations } from './cases/concurrent-operations/concurrent-operations.ts';
import { bulkEmails } from './cases/bulk-email/bulk-emails.ts';
import { colleagues } from './cases/access/colleagues.ts';
import { creditLimit } from './cases/credit-limit.ts';
import { badDay } from './cases/bad-day/bad-day.ts';
import { crash } from './cases/crash.ts';
import { holdLimit } from './cases/hold-limit.ts';
import { decidedAgain } from './cases/history/decided-again.ts';
import { demands } from './cases/demands.ts';
import { failover } from './cases/failover/failover.ts';
import { guessing } from './cases/access/guessing.ts';
import { hotStones } from './cases/hot-stones.ts';
import { idempotency } from './cases/idempotency.ts';
import { invoices } from './cases/invoices.ts';
import { load } from './cases/load.ts';
import { mails } from './cases/mails.ts';
import { race } from './cases/race.ts';
import { priceOffers } from './cases/price-offers/price-offers.ts';
import { replay } from './cases/history/replay.ts';
import { requests } from './cases/requests.ts';
import { seenPrices } from './cases/seen-prices.ts';
import { rollingUpgrade } from './cases/rolling-upgrade.ts';
import { shutdown } from './cases/shutdown.ts';
import { openScreens } from './cases/access/open-screens.ts';
import { shareLinks } from './cases/access/share-links.ts';
import { supplier } from './cases/access/supplier.ts';
import { tampering } from './cases/history/tampering.ts';
import { tokens } from './cases/access/tokens.ts';
import { nextInLine } from './cases/queue/queue.ts';
import { upgrade } from './cases/upgrade.ts';
import { besideFiles } from './cases/files/beside/beside-files.ts';
import { twins } from './cases/twins.ts';
import { uploads } from './cases/files/uploads.ts';
import { webhooks } from './cases/access/webhooks.ts';
import type { ProofCase } from './proof-case.ts';

/** In this order: the replay checks the records that all other cases leave behind. */
export const CASES: readonly ProofCase[] = [
  load,
  race,
  twins,
  hotStones,
  seenPrices,
  holdLimit,
  creditLimit,
  invoices,
  priceOffers,
  requests,
  concurrentOperations,
  crash,
  badDay,
  access,
  colleagues,
  supplier,
  uploads,
  besideFiles,
  tokens,
  guessing,
  shareLinks,
  webhooks,
  openScreens,
  idempotency,
  shutdown,
  mails,
  bulkEmails,
  demands,
  nextInLine,
  upgrade,
  rollingUpgrade,
  failover,
  tampering,
  backup,
  replay,
  decidedAgain,
];
