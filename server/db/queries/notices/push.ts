/** The browsers in which people want to be told of notices, and what is still to be sent there. */
import { MOST_PUSH_DEVICES, NOTICE_KINDS, type NoticeKind } from '../../../../src/domain/notices.ts';
import { newId } from '../../../ids.ts';
import type { PushTarget } from '../../../security/web-push.ts';
import type { Tx } from '../../with-actor.ts';
import { recipientsOf } from '../mails/recipients.ts';

const KEPT = "interval '1 day'";

/** The addresses of the browsers in which this session is told. */
export const pushEndpoints = async (tx: Tx, session: Buffer | null): Promise<string[]> =>
  (
    await tx.many<{ endpoint: string }>(
      `SELECT d.endpoint FROM push_device d JOIN session s ON s.id = d.session_id
        WHERE s.token_hash = $1 ORDER BY d.created_at`,
      [session],
    )
  ).map(({ endpoint }) => endpoint);

/** A browser has one address: with a new session it belongs to that, and the oldest go. */
export async function savePushDevice(
  tx: Tx,
  { userId, session }: { userId: string; session: Buffer | null },
  { endpoint, p256dh, auth }: PushTarget,
): Promise<void> {
  await tx.run('DELETE FROM push_device WHERE endpoint = $1', [endpoint]);
  await tx.run(
    `INSERT INTO push_device (id, user_id, session_id, endpoint, p256dh, auth)
     SELECT $1, $2, s.id, $4, $5, $6 FROM session s WHERE s.token_hash = $3`,
    [newId(), userId, session, endpoint, p256dh, auth],
  );
  await tx.run(
    `DELETE FROM push_device WHERE id IN (
       SELECT id FROM push_device WHERE user_id = $1 ORDER BY created_at DESC, id DESC OFFSET ${MOST_PUSH_DEVICES})`,
    [userId],
  );
}

export const deletePushDevice = (tx: Tx, userId: string, endpoint: string): Promise<number> =>
  tx.run('DELETE FROM push_device WHERE user_id = $1 AND endpoint = $2', [userId, endpoint]);

export interface DuePush extends PushTarget {
  notice_id: string;
  device_id: string;
  tries: number;
  kind: NoticeKind;
  path: string;
}

type Taken = Omit<DuePush, 'kind'> & { kind: string; user_id: string; is_wanted: boolean };

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(NOTICE_KINDS, kind);

/**
 * The next messages for people who may still read and want them; the others are deleted. Each is
 * due again later, in case this process ends before it is sent.
 */
export async function takePushes(tx: Tx, most: number): Promise<DuePush[]> {
  const taken = await tx.many<Taken>(
    `WITH due AS (
       SELECT notice_id, device_id FROM push_message WHERE due_at <= now()
        ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED),
     taken AS (
       UPDATE push_message m SET tries = tries + 1, due_at = now() + interval '1 minute' * (1 << tries)
         FROM due WHERE m.notice_id = due.notice_id AND m.device_id = due.device_id
       RETURNING m.notice_id, m.device_id, m.tries)
     SELECT t.notice_id, t.device_id, t.tries, n.user_id, n.kind, n.path, d.endpoint, d.p256dh, d.auth,
            n.read_at IS NULL AND n.created_at > now() - ${KEPT}
              AND s.revoked_at IS NULL AND s.expires_at > now() AS is_wanted
       FROM taken t JOIN notice n ON n.id = t.notice_id JOIN push_device d ON d.id = t.device_id
            JOIN session s ON s.id = d.session_id`,
    [most],
  );
  const readers = await readersOf(tx, taken);
  const due: DuePush[] = [];
  const unwanted: PushId[] = [];
  for (const { user_id: userId, is_wanted: isWanted, kind, ...message } of taken) {
    const reader = isKind(kind) ? readers.get(kind)?.get(userId) : undefined;
    // What a company's owner gets in place of others is not for the others' devices.
    if (isWanted && isKind(kind) && reader?.id === userId && reader.by_bell) due.push({ ...message, kind });
    else unwanted.push(message);
  }
  await deletePushes(tx, unwanted);
  return due;
}

/** Who may be told of each kind of these messages, one question a kind. */
async function readersOf(tx: Tx, taken: readonly Taken[]) {
  const kinds = [...new Set(taken.map(({ kind }) => kind))].filter(isKind);
  const idsOf = (kind: NoticeKind): string[] =>
    taken.filter((message) => message.kind === kind).map(({ user_id: id }) => id);
  return new Map(
    await Promise.all(kinds.map(async (kind) => [kind, await recipientsOf(tx, kind, idsOf(kind))] as const)),
  );
}

type PushId = Pick<DuePush, 'notice_id' | 'device_id'>;

export const deletePushes = (tx: Tx, messages: readonly PushId[]): Promise<number> =>
  tx.run(
    `DELETE FROM push_message m USING unnest($1::uuid[], $2::uuid[]) AS gone(notice_id, device_id)
      WHERE m.notice_id = gone.notice_id AND m.device_id = gone.device_id`,
    [messages.map(({ notice_id }) => notice_id), messages.map(({ device_id }) => device_id)],
  );

/** The push service does not know the browser any more. */
export const forgetPushDevice = (tx: Tx, { device_id }: PushId): Promise<number> =>
  tx.run('DELETE FROM push_device WHERE id = $1', [device_id]);
