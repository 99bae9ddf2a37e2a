/** Stored markups; src/domain/prices/pricing.ts combines them. */
import { isPriceStep, USUAL_STEP } from '../../../../src/domain/prices/pricing.ts';
import type { Account, Markup, PriceStep } from '../../../../src/domain/prices/pricing.ts';
import { CLIENT_ROLES, EXTERNAL_ROLES, ROLE } from '../../../../src/domain/codes.ts';
import { newId } from '../../../ids.ts';
import { clientOf } from '../../fragments/company.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { prepared } from '../../prepared.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

export interface StoredMarkup extends Markup {
  percent: string;
  changed_by: string;
  changed_at: string;
}

/** Key of the setting with the step that clients' prices per carat are rounded up to. */
export const PRICE_STEP = 'price_step';
const STEP = `(SELECT value ->> 'step' FROM setting WHERE key = '${PRICE_STEP}')`;

const stepOf = (kept: string | null | undefined): PriceStep =>
  kept != null && isPriceStep(kept) ? kept : USUAL_STEP;

/** The present step. */
export async function findPriceStep(tx: Tx): Promise<PriceStep> {
  return stepOf((await tx.one<{ step: string | null }>(`SELECT ${STEP} AS step`))?.step);
}

/** All markups that apply to the client, or to a person's company, by provider, and the step. */
export async function findAccountMarkups(
  tx: Tx,
  clientId: string,
): Promise<{ account: Account; markups: StoredMarkup[]; step: PriceStep }> {
  const rows = await tx.many<
    Omit<StoredMarkup, 'percent'> & {
      percent: string | null;
      own_id: string;
      own_associate: string | null;
      step: string | null;
    }
  >(
    prepared(`SELECT m.client_id, m.associate_id, m.provider_id, m.percent, m.changed_by, m.changed_at,
            u.id AS own_id, u.associate_id AS own_associate, ${STEP} AS step
       FROM app_user u
       LEFT JOIN markup m ON (m.client_id IS NULL OR m.client_id = u.id)
                         AND (m.associate_id IS NULL OR m.associate_id = u.associate_id)
      WHERE u.id = ${clientOf('$1::uuid')}`),
    [clientId],
  );
  const [first] = rows;
  return {
    account: { client_id: first?.own_id ?? clientId, associate_id: first?.own_associate ?? null },
    // A client without any markup is a row of nulls.
    markups: rows.flatMap(({ percent, ...markup }) => (percent === null ? [] : [{ ...markup, percent }])),
    step: stepOf(first?.step),
  };
}

/**
 * The markups that could apply to these clients or people of companies, the account that decides
 * for each, and the step.
 */
export async function markupsOfMany(
  tx: Tx,
  clientIds: readonly string[],
): Promise<{ accounts: Map<string, Account>; markups: Markup[]; step: PriceStep }> {
  const people = await tx.many<Account & { id: string }>(
    `SELECT p.id, c.id AS client_id, c.associate_id FROM unnest($1::uuid[]) AS p (id)
       JOIN app_user c ON c.id = ${clientOf('p.id')}`,
    [clientIds],
  );
  const markups = await tx.many<Markup>(
    `SELECT client_id, associate_id, provider_id, percent FROM markup
      WHERE client_id IS NULL OR client_id = ANY ($1::uuid[])`,
    [people.map(({ client_id: id }) => id)],
  );
  return {
    accounts: new Map(people.map(({ id, ...account }) => [id, account])),
    markups,
    step: await findPriceStep(tx),
  };
}

/** A row of a list of markups: the business or provider, and what is set. */
export interface MarkupRow {
  id: string;
  name: string;
  note: string | null;
  percent: string | null;
  changed_by: string | null;
  changed_at: string | null;
}

const SET = 'm.percent, m.changed_by, m.changed_at';

/** The default for everybody; without one nothing is added. */
export const findDefault = (
  tx: Tx,
): Promise<Pick<StoredMarkup, 'percent' | 'changed_by' | 'changed_at'> | undefined> =>
  tx.one(
    `SELECT ${SET} FROM markup m WHERE m.client_id IS NULL AND m.associate_id IS NULL AND m.provider_id IS NULL`,
  );

/** Who can have markups: businesses, by their id, and API and FTP clients, by their own id. */
const BUYERS = `(SELECT coalesce(b.id, c.id) AS id, c.id AS client_id, c.associate_id,
                        coalesce(b.company_name, c.company_name, c.email) AS name,
                        trim(c.first_name || ' ' || c.last_name) AS note
                   FROM app_user c LEFT JOIN business b ON b.user_id = c.id
                  WHERE c.role_id IN (${CLIENT_ROLES.join(', ')})
                    AND (b.id IS NOT NULL OR c.role_id IN (${EXTERNAL_ROLES.join(', ')})))`;

/**
 * All businesses and external clients that the actor sees, or those of this business associate, by
 * name, each with its markup.
 */
export async function findBusinesses(tx: Tx, associateId?: string): Promise<MarkupRow[]> {
  if (associateId !== undefined && !isUuid(associateId)) return [];
  return tx.many<MarkupRow>(
    `SELECT b.id, b.name, b.note, ${SET}
       FROM ${BUYERS} b LEFT JOIN markup m ON m.client_id = b.client_id AND m.provider_id IS NULL
      WHERE ${seesClient('b.client_id')} AND ($1::uuid IS NULL OR b.associate_id = $1)
      ORDER BY lower(b.name), b.id`,
    [associateId ?? null],
  );
}

export const findAssociates = (tx: Tx): Promise<MarkupRow[]> =>
  tx.many<MarkupRow>(
    `SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email AS note, ${SET}
       FROM app_user u LEFT JOIN markup m ON m.associate_id = u.id
      WHERE u.role_id = $1 ORDER BY lower(u.first_name), u.id`,
    [ROLE.associate],
  );

/** All providers with one client's markups, or with those for everybody. */
export const findProviderMarkups = (tx: Tx, clientId: string | null): Promise<MarkupRow[]> =>
  tx.many<MarkupRow>(
    `SELECT p.id, p.name, p.code AS note, ${SET}
       FROM provider p LEFT JOIN markup m
         ON m.provider_id = p.id AND m.client_id IS NOT DISTINCT FROM $1::uuid
      ORDER BY lower(p.name), p.id`,
    [clientId],
  );

/** The business or external client with this id, if the actor may see it. */
export async function findBuyer(
  tx: Tx,
  id: string,
): Promise<{ id: string; client_id: string; name: string } | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one(
    `SELECT b.id, b.client_id, b.name FROM ${BUYERS} b WHERE b.id = $1 AND ${seesClient('b.client_id')}`,
    [id],
  );
}

export type Holder = 'client_id' | 'associate_id' | 'provider_id';

/**
 * Finds those of `ids` that exist, with their names. Businesses are given by their own id and
 * returned with their client's. Providers are locked against deletion.
 */
export const findHolders = (
  tx: Tx,
  holder: Holder,
  ids: readonly string[],
): Promise<{ id: string; of: string; name: string }[]> => tx.many(HOLDERS[holder], [ids.filter(isUuid)]);

const HOLDERS: Record<Holder, string> = {
  client_id: `SELECT b.id, b.client_id AS of, b.name FROM ${BUYERS} b WHERE b.id = ANY ($1::uuid[])`,
  associate_id: `SELECT u.id, u.id AS of, trim(u.first_name || ' ' || u.last_name) AS name FROM app_user u
                  WHERE u.id = ANY ($1::uuid[]) AND u.role_id = ${ROLE.associate}`,
  provider_id: `SELECT p.id, p.id AS of, p.name FROM provider p WHERE p.id = ANY ($1::uuid[])
                 ORDER BY p.id FOR KEY SHARE`,
};

/** Null removes the markup, so that the less specific one applies. */
export interface MarkupChange {
  client_id: string | null;
  associate_id: string | null;
  provider_id: string | null;
  percent: string | null;
}

/** Sets the markups and removes those without a percentage; returns the previous values. */
export async function saveMarkups(
  tx: Tx,
  wishes: readonly MarkupChange[],
  changedBy: string,
): Promise<(string | null)[]> {
  const column = (name: keyof MarkupChange): (string | null)[] => wishes.map((wish) => wish[name]);
  const values = [column('client_id'), column('associate_id'), column('provider_id'), column('percent')];
  const wished = `unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::numeric[]) AS w (client_id, associate_id, provider_id, percent)`;
  const same = `m.client_id IS NOT DISTINCT FROM w.client_id AND m.associate_id IS NOT DISTINCT FROM w.associate_id
            AND m.provider_id IS NOT DISTINCT FROM w.provider_id`;
  const before = await tx.many<{ percent: string | null }>(
    `SELECT m.percent FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) WITH ORDINALITY
                             AS w (client_id, associate_id, provider_id, place)
       LEFT JOIN markup m ON ${same} ORDER BY w.place`,
    values.slice(0, 3),
  );
  // In one order, whatever order they are wished in, so that two changes cannot deadlock.
  await tx.run(`SELECT FROM markup m JOIN ${wished} ON ${same} ORDER BY m.id FOR UPDATE OF m`, values);
  await tx.run(`DELETE FROM markup m USING ${wished} WHERE ${same} AND w.percent IS NULL`, values);
  await tx.run(
    `INSERT INTO markup (id, client_id, associate_id, provider_id, percent, changed_by)
     SELECT w.id, w.client_id, w.associate_id, w.provider_id, w.percent, $5
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::numeric[], $6::uuid[])
            AS w (client_id, associate_id, provider_id, percent, id)
      WHERE w.percent IS NOT NULL ORDER BY w.client_id, w.associate_id, w.provider_id
     ON CONFLICT (client_id, associate_id, provider_id) DO UPDATE
        SET percent = excluded.percent, changed_by = excluded.changed_by, changed_at = now()
      WHERE markup.percent <> excluded.percent`,
    [...values, changedBy, wishes.map(() => newId())],
  );
  return before.map(({ percent }) => percent);
}
