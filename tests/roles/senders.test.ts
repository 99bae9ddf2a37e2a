/**
 * Everything that runs without its person: what it sends or reads in their name, and where it asks
 * whether they still may. A new task, loop or public operation has to be added here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { QUEUED_BY } from '../../server/db/queries/audit/asked-for.ts';
import { readContract } from '../../server/http/contract/contract.ts';
import { JOBS } from '../../server/jobs/jobs.ts';

/**
 * Tells people by `queueMail` or `sendNotices` only, which ask
 * (tests/mails/revoked-permissions.test.ts).
 */
const TELLS = 'tells by mail and bell';
/** Tells nobody and shows nothing to anybody. */
const HOUSE = 'the house’s own work';

const IN_THE_BACKGROUND: Readonly<Record<string, string>> = {
  'check-duties': TELLS,
  'check-histories': HOUSE,
  'confirm-external': 'asks: tests/clients/external-sheets.test.ts',
  'drop-sign-ups': HOUSE,
  'expire-holds': `${TELLS}; offers to the next in line ask: tests/queue/offers.test.ts`,
  'expire-papers': TELLS,
  'expire-share-links': HOUSE,
  'forget-activity': HOUSE,
  'forget-cached-files': HOUSE,
  'forget-deliveries': HOUSE,
  'forget-guests': HOUSE,
  'forget-idempotency-keys': HOUSE,
  'forget-kept-papers': HOUSE,
  'forget-mails': HOUSE,
  'forget-notices': HOUSE,
  'forget-recent-searches': HOUSE,
  'forget-sessions': HOUSE,
  'forget-sign-ins': HOUSE,
  'forget-stone-changes': HOUSE,
  'forget-stone-events': HOUSE,
  'forget-upload-changes': HOUSE,
  'lapse-offers': TELLS,
  'mail-reports': 'asks: tests/reports',
  'push-stock': 'asks: tests/clients/stock-feeds.test.ts',
  'read-bounces': HOUSE,
  'remind-of-holds': TELLS,
  'remind-of-invoices': TELLS,
  'remind-of-memos': TELLS,
  'remind-of-notes': TELLS,
  'reprice-stones': 'asks before it begins: tests/prices/price-list.test.ts',
  'run-upload':
    'asks: tests/uploads/taken-rights.test.ts and, for offers to the next in line, tests/queue/offers.test.ts',
  'survey-upload': HOUSE,
  'sync-provider': 'asks what a person started: tests/providers/syncs.test.ts',
  'tell-of-demands': TELLS,
  'tell-of-extensions': TELLS,
  'tell-of-fallen-prices': 'asks: tests/notices/watched-prices.test.ts',
  'tell-of-offers': TELLS,
  'tell-of-targets': TELLS,
  startMatchingDemands: TELLS,
  startSealing: HOUSE,
  startSendingBulkEmails: 'asks: tests/bulk-email/page.test.ts and tests/bulk-email/sending.test.ts',
  startSendingMails: 'asks: tests/mails/revoked-permissions.test.ts',
  startSendingWebhooks: 'asks: tests/webhooks/failing.test.ts',
  startTimingSteps: HOUSE,
  startSendingPushes: 'asks: tests/notices/push.test.ts',
};

/** Operations that leave work to a task: by what right it is done once their person is gone. */
const WAITS: Readonly<Record<string, string>> = {
  importExternalDiamonds: 'asks: tests/clients/external-sheets.test.ts',
  insertLatestPrices: 'asks: tests/prices/price-list.test.ts',
  mailSavedReport: 'asks each reader: tests/reports',
  previewUpload: 'asks: tests/uploads/taken-rights.test.ts',
  pushStockFeed: 'asks the client: tests/clients/stock-feeds.test.ts',
  readUploadAgain: HOUSE,
  runUpload: 'asks: tests/uploads/taken-rights.test.ts',
  syncProvider: 'asks: tests/providers/syncs.test.ts',
  syncRapPrice: 'asks: tests/prices/price-list.test.ts',
  undoUpload: 'asks: tests/uploads/taken-rights.test.ts',
  updateLatestPrices: 'asks: tests/prices/price-list.test.ts',
  uploadSheet: HOUSE,
};

/** Operations without a session: whose rights they use. */
const NOBODYS = 'shows nothing of anybody but who proves to be them';
const FOR_STRANGERS: Readonly<Record<string, string>> = {
  readStoneMedia: 'asks: tests/export-and-share/share-text.test.ts',
  readSharedStones: 'asks: tests/share-links/link.test.ts',
  readSharedFile: 'asks: tests/share-links/link.test.ts',
  readSharedMedium: 'asks: tests/share-links/link.test.ts',
  readDownload: 'asks: tests/export-and-share/download-link.test.ts',
  readAnnouncedMaintenance: HOUSE,
  listCountryCodes: HOUSE,
  readSubscription: NOBODYS,
  unsubscribe: NOBODYS,
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file));

describe('what runs without its person', () => {
  it('is each in the table: every task and every loop', () => {
    const loops = filesIn('server/jobs').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/export (?:const|function) (start[A-Z]\w+)/g)].map(
        ([, name]) => name,
      ),
    );
    const running = [...JOBS.map(({ name }) => name), ...loops.filter((name) => name !== 'startJobs')];
    expect(running.toSorted()).toEqual(Object.keys(IN_THE_BACKGROUND).toSorted());
  });

  it('is each in the table: every operation without a session that shows something', () => {
    const operations = [...readContract().operations.values()];
    const open = operations
      .filter(({ permission, path: at }) => permission === null && !/^\/(user|auth)\//.test(at))
      .map(({ operationId }) => operationId);
    expect(open.toSorted()).toEqual(Object.keys(FOR_STRANGERS).toSorted());
  });

  it('is each in the table: every operation that leaves work to a task', () => {
    const queueing = filesIn('server/operations').flatMap((file) =>
      readFileSync(file, 'utf8')
        .split(/export const (?=\w+: Handler<)/)
        .filter((handler) => handler.includes('services.enqueue('))
        .map((handler) => handler.slice(0, handler.indexOf(':'))),
    );
    expect(queueing.toSorted()).toEqual(Object.keys(WAITS).toSorted());
  });

  it('needs the permission of the operation that left the work to it', () => {
    const { operations } = readContract();
    const kinds = Object.values(QUEUED_BY);
    for (const { operations: names, permission } of kinds)
      for (const name of names)
        expect(operations.get(name)?.permission, name).toEqual({ name: permission, access: 'write' });
    const asked = new Set<string>(kinds.flatMap(({ operations: names }) => names));
    const asking = Object.keys(WAITS).filter((name) => WAITS[name]?.startsWith('asks: '));
    // A client's sheet keeps its sender.
    expect(asking.filter((name) => !asked.has(name))).toEqual(['importExternalDiamonds']);
  });

  it('has the test that it names', () => {
    const named = [IN_THE_BACKGROUND, WAITS, FOR_STRANGERS]
      .flatMap(Object.values<string>)
      .flatMap((words) => [...words.matchAll(/tests\/\S+/g)].map(([file]) => file));
    expect(named.filter((file) => filesIn('tests').every((one) => !one.startsWith(file)))).toEqual([]);
  });
});
