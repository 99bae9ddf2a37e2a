/** Recipients of mails and notices. */
import { ROLES_OF_AUDIENCE, type MailKind } from '../../../../src/domain/mails.ts';
import { NOTICE_KINDS, type NoticeKind } from '../../../../src/domain/notices.ts';
import { erasedAddress } from '../../fragments/not-erased.ts';
import { prepared } from '../../prepared.ts';
import type { Tx } from '../../with-actor.ts';

export interface Recipient {
  id: string;
  name: string;
  email: string;
  /** Whether they want mails of this kind. */
  by_mail: boolean;
  /** Whether they want notices of this kind. */
  by_bell: boolean;
}

/**
 * The recipients among these people, by id: without people who may not sign in or not read what is
 * told, and without other roles. Locks their rows against erasure: an erasure waits, and then
 * also empties these mails.
 */
export async function recipientsOf(
  tx: Tx,
  kind: MailKind | NoticeKind,
  ids: readonly string[],
): Promise<Map<string, Recipient>> {
  const { audience, optional, reads } = NOTICE_KINDS[kind];
  const people = await tx.many<Recipient>(
    prepared(`SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email,
            NOT ($3::boolean AND EXISTS (SELECT FROM mail_declined d WHERE d.user_id = u.id AND d.kind = $4)) AS by_mail,
            NOT ($3::boolean AND EXISTS (SELECT FROM notice_declined d WHERE d.user_id = u.id AND d.kind = $4)) AS by_bell
       FROM app_user u
      WHERE u.id = ANY ($1::uuid[]) AND (u.is_active OR $5::boolean) AND u.role_id = ANY ($2::smallint[])
        AND u.email <> ${erasedAddress('u.id')}
        AND (cardinality($6::text[]) = 0 OR may_now(u.id, 'read', VARIADIC $6::text[]))
      ORDER BY u.id FOR KEY SHARE`),
    [ids, ROLES_OF_AUDIENCE[audience], optional, kind, audience === 'anyone', reads],
  );
  return new Map(people.map((person) => [person.id, person]));
}
