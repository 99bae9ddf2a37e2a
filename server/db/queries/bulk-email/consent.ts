/** Consent to offers by e-mail, and unsubscribed addresses. */
import { READER_ROLES } from '../../../../src/domain/bulk-email.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { newId } from '../../../ids.ts';
import { hasConsented, isSuppressed } from './audience.ts';

export interface Reader {
  id: string;
  suppressed: boolean;
}

/** The people among these ids who can get offers and whom the actor sees. */
export const readersAmong = (tx: Tx, ids: readonly string[]): Promise<Reader[]> =>
  tx.many<Reader>(
    `SELECT u.id, ${isSuppressed('u')} AS suppressed FROM app_user u
      WHERE u.id = ANY ($1::uuid[]) AND u.role_id IN (${READER_ROLES.join()}) AND ${seesClient('u.id')} ORDER BY u.id`,
    [ids.filter(isUuid)],
  );

export interface Consent {
  given: boolean;
  /** How the person agreed or declined. */
  how: string;
  by: { id: string; name: string };
}

/** Records the answer of these people; earlier records stay. */
export const recordConsent = (
  tx: Tx,
  userIds: readonly string[],
  { given, how, by }: Consent,
): Promise<number> =>
  tx.run(
    `INSERT INTO mail_consent (id, user_id, given, how, recorded_by, recorded_by_name)
     SELECT said.id, said.user_id, $3, $4, $5, $6 FROM unnest($1::uuid[], $2::uuid[]) AS said (id, user_id)`,
    [userIds.map(newId), userIds, given, how, by.id, by.name],
  );

/** Whether the person has agreed and their address is not unsubscribed. */
export async function hasAgreed(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.one<{ agreed: boolean }>(
    `SELECT ${hasConsented('u')} AND NOT ${isSuppressed('u')} AS agreed FROM app_user u WHERE u.id = $1`,
    [userId],
  );
  return found?.agreed ?? false;
}

/** Takes the person's address off the list of unsubscribed ones. */
export const readmit = (tx: Tx, userId: string): Promise<number> =>
  tx.run(
    `DELETE FROM mail_suppression
      WHERE address_hash = (SELECT mail_address_hash(u.email) FROM app_user u WHERE u.id = $1)`,
    [userId],
  );

export interface Subscriber {
  id: string;
  email: string;
  suppressed: boolean;
}

/**
 * The recipient of the e-mail with this token, even if it was in doubt and sent again; undefined
 * for an unknown token.
 */
export const subscriberOf = (tx: Tx, tokenHash: Buffer): Promise<Subscriber | undefined> =>
  tx.one<Subscriber>(
    `SELECT u.id, u.email, ${isSuppressed('u')} AS suppressed
       FROM (SELECT user_id FROM bulk_email_recipient WHERE token_hash = $1
             UNION ALL SELECT user_id FROM bulk_email_doubt WHERE token_hash = $1) r
       JOIN app_user u ON u.id = r.user_id`,
    [tokenHash],
  );

/** Unsubscribes the person's present address. */
export const suppress = (tx: Tx, userId: string): Promise<number> =>
  tx.run(
    `INSERT INTO mail_suppression (address_hash)
     SELECT mail_address_hash(u.email) FROM app_user u WHERE u.id = $1 ON CONFLICT DO NOTHING`,
    [userId],
  );
