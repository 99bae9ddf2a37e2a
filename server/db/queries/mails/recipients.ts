/** Recipients of mails and notices. */
import { MEMBERSHIP_STATUS } from '../../../../src/domain/codes.ts';
import { ROLES_OF_AUDIENCE, type MailKind } from '../../../../src/domain/mails.ts';
import { NOTICE_KINDS, type NoticeKind } from '../../../../src/domain/notices.ts';
import { clientOf, seesPrices, staysInCompany } from '../../fragments/company.ts';
import { erasedAddress } from '../../fragments/not-erased.ts';
import { prepared } from '../../prepared.ts';
import type { Tx } from '../../with-actor.ts';

export interface Recipient {
  id: string;
  name: string;
  email: string;
  /** Whether they see the prices of their company. */
  sees_prices: boolean;
  /** Whether they want mails of this kind. */
  by_mail: boolean;
  /** Whether they want notices of this kind. */
  by_bell: boolean;
}

/** What belongs to a person also in a company; everything else is about the company's records. */
const PERSONAL: readonly string[] = ['watchlist', 'notes', 'search'];

/** SQL: the person asked for or, if they may not read it or have left, their company's owner. */
const READER = `coalesce((SELECT m.person_id FROM membership m
    WHERE m.company_id = ${clientOf('asked.id')} AND m.status = ${MEMBERSHIP_STATUS.active}
      AND (m.person_id = asked.id OR m.is_owner) AND may_now(m.person_id, 'read', VARIADIC $6::text[])
    ORDER BY m.person_id = asked.id DESC LIMIT 1), asked.id)`;

/**
 * The recipients among these people, by id: without people who may not sign in or not read what is
 * told, and without other roles. What is about a company's records goes to the owner in place of a
 * person who has left or may not read it; what is about a person goes to nobody else.
 * Locks their rows against erasure: an erasure waits, and then also empties these mails.
 */
export async function recipientsOf(
  tx: Tx,
  kind: MailKind | NoticeKind,
  ids: readonly string[],
): Promise<Map<string, Recipient>> {
  const { audience, optional, reads } = NOTICE_KINDS[kind];
  const isOfCompany = reads.some((name) => !PERSONAL.includes(name));
  const people = await tx.many<Recipient & { asked: string }>(
    prepared(`SELECT asked.id AS asked, u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email,
            ${seesPrices('u.id')} AS sees_prices,
            NOT ($3::boolean AND EXISTS (SELECT FROM mail_declined d WHERE d.user_id = u.id AND d.kind = $4)) AS by_mail,
            NOT ($3::boolean AND EXISTS (SELECT FROM notice_declined d WHERE d.user_id = u.id AND d.kind = $4)) AS by_bell
       FROM unnest($1::uuid[]) AS asked (id)
       JOIN app_user u ON u.id = CASE WHEN $7 THEN ${READER} ELSE asked.id END
      WHERE (u.is_active OR $5::boolean) AND u.role_id = ANY ($2::smallint[])
        AND u.email <> ${erasedAddress('u.id')}
        AND ${staysInCompany('u.id')} AND (cardinality($6::text[]) = 0 OR may_now(u.id, 'read', VARIADIC $6::text[]))
      ORDER BY u.id FOR KEY SHARE OF u`),
    [
      [...new Set(ids)],
      ROLES_OF_AUDIENCE[audience],
      optional,
      kind,
      audience === 'anyone',
      reads,
      isOfCompany,
    ],
  );
  return new Map(people.map(({ asked, ...person }) => [asked, person]));
}
