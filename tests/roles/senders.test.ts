/**
 * Everything that runs without its person: what it sends or reads in their name, and where it asks
 * whether they still may. A new task, loop or public operation has to be added here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContract } from '../../server/http/contract/contract.ts';
import { TASKS } from '../../server/jobs/tasks.ts';

/**
 * Tells people by `queueMail` or `tellByBell` only, which ask (tests/mail/taken-rights.test.ts).
 */
const TELLS = 'tells by mail and bell';
/** Tells nobody and shows nothing to anybody. */
const HOUSE = 'the house’s own work';

const IN_THE_BACKGROUND: Readonly<Record<string, string>> = {
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
  'reprice-stones': HOUSE,
  'run-upload': `${HOUSE}; offers to the next in line ask: tests/queue/offers.test.ts`,
  'survey-upload': HOUSE,
  'sync-provider': HOUSE,
  'tell-of-demands': TELLS,
  'tell-of-extensions': TELLS,
  'tell-of-fallen-prices': 'asks: tests/notices/watched-prices.test.ts',
  'tell-of-offers': TELLS,
  startMatchingDemands: TELLS,
  startSealing: HOUSE,
  startSendingBulkEmails: 'asks: tests/bulk-email/page.test.ts and tests/bulk-email/sending.test.ts',
  startSendingMails: 'asks: tests/mail/taken-rights.test.ts',
  startSendingWebhooks: 'asks: tests/webhooks/failing.test.ts',
};

/** Operations without a session: whose rights they use. */
const NOBODYS = 'shows nothing of anybody but who proves to be them';
const FOR_STRANGERS: Readonly<Record<string, string>> = {
  readStoneMedia: 'asks: tests/share/share.test.ts',
  readSharedStones: 'asks: tests/share/link.test.ts',
  readSharedFile: 'asks: tests/share/link.test.ts',
  readSharedMedium: 'asks: tests/share/link.test.ts',
  readDownload: 'asks: tests/download/link.test.ts',
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
    const running = [...TASKS.map(({ name }) => name), ...loops.filter((name) => name !== 'startJobs')];
    expect(running.toSorted()).toEqual(Object.keys(IN_THE_BACKGROUND).toSorted());
  });

  it('is each in the table: every operation without a session that shows something', () => {
    const operations = [...readContract().operations.values()];
    const open = operations
      .filter(({ permission, path: at }) => permission === null && !/^\/(user|auth)\//.test(at))
      .map(({ operationId }) => operationId);
    expect(open.toSorted()).toEqual(Object.keys(FOR_STRANGERS).toSorted());
  });

  it('has the test that it names', () => {
    const named = [...Object.values(IN_THE_BACKGROUND), ...Object.values(FOR_STRANGERS)].flatMap((words) =>
      [...words.matchAll(/tests\/\S+/g)].map(([file]) => file),
    );
    expect(named.filter((file) => filesIn('tests').every((one) => !one.startsWith(file)))).toEqual([]);
  });
});
