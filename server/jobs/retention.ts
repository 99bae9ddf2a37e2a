/** What is kept for how long; docs/operations.md lists the same. */
import type pg from 'pg';
import { DELIVERY_STATUS, MAIL_STATUS, ROLE } from '../../src/domain/codes.ts';
import { houseToday } from '../../src/domain/house-days.ts';
import { NOTICE_KEPT_DAYS } from '../../src/domain/notices.ts';
import { RECENT_DAYS } from '../../src/domain/stones/stored-search.ts';
import { houseDay } from '../db/fragments/days.ts';
import { unreferenced } from '../db/fragments/unreferenced.ts';
import { clientsPastTerm, deleteKeptDocuments } from '../db/queries/accounts/kept-kyc-documents.ts';
import { KEPT_DAYS } from '../db/queries/activity/activity.ts';
import { USUAL_YEARS } from '../db/queries/kyc/kyc-setting.ts';
import { forgetChanges as forgetEmailChanges } from '../db/queries/session/email-changes.ts';
import { forgetEvents } from '../db/queries/stones/stone-events.ts';
import { forgetChanges, uploadsToForget } from '../db/queries/uploads/upload-changes.ts';
import { forgetPreviews } from '../db/queries/uploads/upload-steps.ts';
import { inBatches, SYSTEM, withActor, type Tx } from '../db/with-actor.ts';
import type { Storage } from '../files/storage.ts';
import { COPY_DAYS, keptCopies } from '../media/kept-copies.ts';
import { clearOutbox } from '../mail/outbox.ts';
import type { JobContext, JobDefinition } from './job.ts';

interface Kept {
  /** The job's. Some delete several things. */
  name: string;
  cron: string;
  what: string;
  /** An interval. */
  age: string;
  /** What sets another age: `administrators set it`. */
  setting?: string;
  /** Deletes what is older, and returns how much it was. */
  forget(context: JobContext, age: string): Promise<number>;
}

/** A statement with the age as `$1`; one that limits its rows to `span` is repeated. */
const by =
  (statement: string, span = Infinity): Kept['forget'] =>
  ({ ownerPool }, age) =>
    inBatches(ownerPool, span, (tx) => tx.run(statement, [age]));

/** Rows of these tables, by their column. */
const rows =
  (since: string, ...tables: string[]): Kept['forget'] =>
  async (context, age) => {
    let forgotten = 0;
    for (const table of tables)
      forgotten += await by(`DELETE FROM ${table} WHERE ${since} < now() - $1::interval`)(context, age);
    return forgotten;
  };

const as =
  (work: (tx: Tx, context: JobContext, age: string) => Promise<number>): Kept['forget'] =>
  (context, age) =>
    withActor(context.ownerPool, SYSTEM, 'write', (tx) => work(tx, context, age));

const TEXTS = 5_000;
/** Every table that refers to people is checked for each guest. */
const GUESTS = 200;
const CLIENTS = 100;
const MAIL_DAYS = 90;
/** Later the stock has changed too much for a preview to be run. */
const PREVIEW_HOURS = 24;

const forgetMailTexts = by(
  `WITH old AS (SELECT id FROM mail
                 WHERE address IS NOT NULL AND created_at < now() - $1::interval
                   AND status IN (${MAIL_STATUS.sent}, ${MAIL_STATUS.givenUp})
                 ORDER BY created_at LIMIT ${TEXTS}),
   file AS (DELETE FROM mail_attachment WHERE mail_id IN (SELECT id FROM old))
   UPDATE mail SET address = NULL, html = NULL, plain = NULL, answer = NULL WHERE id IN (SELECT id FROM old)`,
  TEXTS,
);

/** What happened stays in the history and the audit log. */
export const KEPT: readonly Kept[] = [
  {
    name: 'forget-activity',
    cron: '47 3 * * *',
    what: 'searches and views by person; their daily totals stay',
    age: `${KEPT_DAYS} days`,
    forget: by(
      `WITH old AS (DELETE FROM activity WHERE half_hour < (SELECT house_start((house_today() - $1::interval)::date))
                    RETURNING half_hour, user_id, kind, times)
       INSERT INTO activity_total AS t (day, kind, times, people)
       SELECT ${houseDay('half_hour')}, kind, sum(times), count(DISTINCT user_id) FROM old GROUP BY 1, 2
       ON CONFLICT (day, kind) DO UPDATE SET times = t.times + excluded.times, people = greatest(t.people, excluded.people)`,
    ),
  },
  {
    name: 'forget-cached-files',
    cron: '23 4 * * *',
    what: 'copies of pictures and certificates in `DATA_DIR/files/cache`',
    age: `${COPY_DAYS} days`,
    forget: ({ env }) => keptCopies(env.dataDir).forgetOld(),
  },
  {
    name: 'forget-deliveries',
    cron: '41 3 * * *',
    what: 'contents of deliveries to webhooks',
    age: '30 days',
    forget: by(
      `UPDATE webhook_delivery SET stones = '[]', body = NULL, answer = NULL, forgotten_at = now()
        WHERE id IN (SELECT id FROM webhook_delivery
                      WHERE forgotten_at IS NULL AND created_at < now() - $1::interval
                        AND status IN (${DELIVERY_STATUS.sent}, ${DELIVERY_STATUS.givenUp})
                      ORDER BY created_at LIMIT ${TEXTS})`,
      TEXTS,
    ),
  },
  {
    name: 'forget-guests',
    cron: '43 3 * * *',
    what: 'guests without records but searches, after their last session',
    age: '30 days',
    forget: ({ ownerPool }, age) =>
      inBatches(ownerPool, GUESTS, async (tx) => {
        const isFree = await unreferenced(tx, 'app_user', 'u', [
          'session',
          'person_key',
          'recent_search',
          'activity',
        ]);
        return tx.run(
          `DELETE FROM app_user WHERE id IN (
             SELECT u.id FROM app_user u
              WHERE u.role_id = ${ROLE.guest} AND u.created_at < now() - $1::interval
                AND NOT EXISTS (SELECT FROM session s WHERE s.user_id = u.id
                                 AND least(s.expires_at, s.revoked_at) > now() - $1::interval)
                AND ${isFree}
              ORDER BY u.id LIMIT ${GUESTS} FOR UPDATE OF u SKIP LOCKED)`,
          [age],
        );
      }),
  },
  {
    name: 'forget-idempotency-keys',
    cron: '17 3 * * *',
    what: 'keys and answers of repeated requests',
    age: '7 days',
    forget: rows('created_at', 'idempotency_key'),
  },
  {
    name: 'forget-kept-papers',
    cron: '11 4 * * *',
    what: 'KYC documents and invoice details of blanked clients',
    age: `${USUAL_YEARS} years`,
    setting: 'administrators set it',
    forget: (context) => deleteDocumentsPastTerm(context),
  },
  {
    name: 'forget-mails',
    cron: '51 3 * * *',
    what: 'addresses and texts of mails, in the outbox folder, too',
    age: `${MAIL_DAYS} days`,
    async forget(context, age) {
      const count = await forgetMailTexts(context, age);
      await clearOutbox(context.env.dataDir, new Date(Date.now() - MAIL_DAYS * 86_400_000));
      return count;
    },
  },
  {
    name: 'forget-notices',
    cron: '3 4 * * *',
    what: 'notices, read or not',
    age: `${NOTICE_KEPT_DAYS} days`,
    forget: rows('created_at', 'notice'),
  },
  {
    name: 'forget-recent-searches',
    cron: '57 3 * * *',
    what: 'recent searches that were not repeated',
    age: `${RECENT_DAYS} days`,
    forget: rows('searched_at', 'recent_search'),
  },
  {
    name: 'forget-sessions',
    cron: '27 3 * * *',
    what: 'ended sessions',
    age: '7 days',
    forget: rows('least(expires_at, revoked_at)', 'session'),
  },
  ...[
    {
      what: 'attempts to sign in',
      age: '1 hour',
      forget: by('DELETE FROM sign_in_try WHERE at < now() - $1::interval AND (user_id IS NULL OR told)'),
    },
    {
      what: 'attempts to sign in that their person was not told about',
      age: '30 days',
      forget: rows('at', 'sign_in_try'),
    },
    {
      what: 'counts of what clients began, for their limits',
      age: '1 day',
      forget: rows('since', 'begun', 'begun_from'),
    },
    {
      what: 'sign-ins that wait for a proof, after their end',
      age: '0 days',
      forget: rows('expires_at', 'sign_in_challenge', 'passkey_challenge'),
    },
    { what: 'changes of e-mails, after their end', age: '0 days', forget: as(forgetEmailChanges) },
    {
      what: 'browsers that nobody signed in with',
      age: '180 days',
      forget: rows('used_at', 'sign_in_device'),
    },
  ].map((kept) => ({ name: 'forget-sign-ins', cron: '31 * * * *', ...kept })),
  {
    name: 'forget-stone-changes',
    cron: '*/10 * * * *',
    what: 'changes that every search index has read',
    age: '1 hour',
    forget: as(forgetStoneChanges),
  },
  {
    name: 'forget-stone-events',
    cron: '*/5 * * * *',
    what: 'changes of stones for clients’ programs',
    age: '7 days',
    setting: '`CHANGE_DAYS` says',
    forget: as((tx, { env }) => forgetEvents(tx, env.changeDays)),
  },
  {
    name: 'forget-upload-changes',
    cron: '41 * * * *',
    what: 'previews of sheets that were not imported',
    age: `${PREVIEW_HOURS} hours`,
    forget: ({ ownerPool }) => forgetOldChanges(ownerPool),
  },
];

/** The changes of transactions that had ended when the last mark of that age was made. */
async function forgetStoneChanges(tx: Tx, _context: JobContext, age: string): Promise<number> {
  // A row's timestamp is no guide, because its transaction may have committed much later.
  const ended = await tx.one<{ below: string }>(
    `SELECT ended_below::text AS below FROM stone_change_mark
      WHERE at < clock_timestamp() - $1::interval ORDER BY at DESC LIMIT 1`,
    [age],
  );
  await tx.run('DELETE FROM stone_change_mark WHERE ended_below < $1::xid8', [ended?.below ?? '0']);
  await tx.run('INSERT INTO stone_change_mark DEFAULT VALUES');
  return tx.run('DELETE FROM stone_change WHERE xid < $1::xid8', [ended?.below ?? '0']);
}

/** Old previews, and journals of uploads that can no longer be undone. */
export async function forgetOldChanges(ownerPool: pg.Pool): Promise<number> {
  await withActor(ownerPool, SYSTEM, 'write', (tx) => forgetPreviews(tx, PREVIEW_HOURS));
  const forgotten = await withActor(ownerPool, SYSTEM, 'read', uploadsToForget);
  for (const { id } of forgotten)
    await withActor(ownerPool, SYSTEM, 'write', (tx) => forgetChanges(tx, [id]));
  return forgotten.length;
}

/**
 * Their files are removed before the commit: after a crash the next run finds the rows again, and
 * removing a file twice does no harm.
 */
export const deleteDocumentsPastTerm = (
  { ownerPool, storage }: Pick<JobContext, 'ownerPool'> & { storage: Pick<Storage, 'remove'> },
  today = houseToday(),
): Promise<number> =>
  inBatches(ownerPool, CLIENTS, async (tx, most) => {
    const over = await clientsPastTerm(tx, today, most);
    for (const file of await deleteKeptDocuments(tx, over)) await storage.remove(file);
    return over.length;
  });

export const RETENTION: readonly JobDefinition[] = [...Map.groupBy(KEPT, ({ name }) => name)].map(
  ([name, kept]) => ({
    name,
    cron: kept[0]?.cron ?? '',
    retryLimit: 2,
    expireInSeconds: 3_600,
    async run(_data, context) {
      let forgotten = 0;
      for (const { age, forget } of kept) forgotten += await forget(context, age);
      return forgotten;
    },
  }),
);
