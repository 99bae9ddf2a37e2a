/**
 * Mails about lines: one mail for everything that happens in a batch, to the client or, in a
 * company, to each person who created some of the lines.
 */
import type { MailKind } from '../../src/domain/mails.ts';
import type { Move } from '../../src/machines/decide.ts';
import type { Effect, EventName } from '../../src/machines/workflow.ts';
import { contactOf } from '../db/fragments/company.ts';
import { LINES, type LineWorkflow } from '../db/records/all.ts';
import { approversOf } from '../db/queries/transactions/awaiting-company.ts';
import { asServer, type Tx } from '../db/with-actor.ts';
import type { LineStone } from '../mail/notice-texts.ts';
import {
  companyAnswered,
  companyAsked,
  confirmStoneApproved,
  confirmStoneRejected,
} from '../mail/templates/confirm-stones.ts';
import { enquiryClosed } from '../mail/templates/enquiries.ts';
import { holdExpired } from '../mail/templates/holds.ts';
import { saleReversed } from '../mail/templates/invoices.ts';
import type { Template } from '../mail/template.ts';
import type { LineEffect } from './line-effect.ts';
import { mailsBy, queueMail } from './mail.ts';
import type { NamedActor, PersonActor } from './write-history.ts';

/** The mail that the step of a record sends to its client; null for none. */
export const mailOf = (moves: readonly Move[]): MailKind | null =>
  mailOfActions(moves.flatMap(({ actions }) => actions));

/** The mail named by these effects; null for none. */
export function mailOfActions(actions: readonly Effect[]): MailKind | null {
  for (const effect of actions) if (effect.type === 'tellClient') return effect.params.mail;
  return null;
}

/** The stones of these lines at the prices stored on them, in the order of their numbers. */
function stonesOf(
  tx: Tx,
  workflow: LineWorkflow,
  lineIds: readonly string[],
): Promise<(LineStone & { contact_id: string })[]> {
  const { table, document, dueDay } = LINES[workflow];
  return tx.many(
    `SELECT ${contactOf('l.client_id', 'l.created_by')} AS contact_id, s.stock_no, s.stone_type, s.shape, l.carat::text AS carat, l.sell_amt::text AS sell_amt,
            ${document ? 'd.number' : 'NULL'} AS document, ${dueDay ? `to_char(${dueDay}, 'YYYY-MM-DD')` : 'NULL'} AS due_day
       FROM ${table} l JOIN stone s ON s.id = l.stone_id
            ${document ? `JOIN ${document.table} d ON d.id = l.${document.column}` : ''}
      WHERE l.id = ANY ($1::uuid[]) ORDER BY contact_id, s.stock_no`,
    [lineIds],
  );
}

/** Effect `tellClient`. Lapsed offers to the next in line have their own mail. */
export const notifyClients: LineEffect = async (
  tx,
  { workflow, event, actor, reason = '', remark = '', untold, lapsed },
  moved,
) => {
  if (untold === true) return;
  const ids = new Map<MailKind, string[]>();
  for (const { line, moves } of moved) {
    const kind = mailOf(moves);
    if (kind !== null && !lapsed.has(line.id)) ids.set(kind, [...(ids.get(kind) ?? []), line.id]);
  }
  for (const [kind, lineIds] of ids) {
    // Row-level security does not let associates write mail for clients.
    await asServer(tx, async (server) => {
      const stones = await stonesOf(server, workflow, lineIds);
      const facts = { reason, answer: remark.trim(), event, by: actor.name };
      const mails = mailsBy(stones, 'contact_id', (theirs) => ({ ...facts, stones: theirs }));
      await queueMail(server, actor, templateOf(kind), mails);
    });
  }
};

/** Asks the colleagues who may agree to these confirm-stones, of this sum (USD). */
export async function notifyApprovers(
  tx: Tx,
  asker: PersonActor,
  companyId: string,
  lineIds: readonly string[],
  sum: string | null,
): Promise<void> {
  await asServer(tx, async (server) => {
    const stones = await stonesOf(server, 'confirmStone', lineIds);
    const facts = { stones, asker: asker.name };
    const able = await approversOf(server, companyId, asker.id, sum);
    await queueMail(
      server,
      asker,
      companyAsked,
      able.map((to) => ({ to, facts })),
    );
  });
}

/** Queues a mail for each client of these lines, such as a reminder, without any step. */
export async function remindOf(
  tx: Tx,
  workflow: LineWorkflow,
  lineIds: readonly string[],
  template: Template<{ stones: readonly LineStone[] }>,
  cause: Pick<NamedActor, 'requestId'> = { requestId: null },
): Promise<void> {
  if (lineIds.length === 0) return;
  const mails = mailsBy(await stonesOf(tx, workflow, lineIds), 'contact_id', (stones) => ({ stones }));
  await queueMail(tx, cause, template, mails);
}

/** The facts of these mails; each template uses some of them. */
interface LineMailFacts {
  stones: readonly LineStone[];
  reason: string;
  answer: string;
  event: EventName;
  by: string;
}

function templateOf(kind: MailKind): Template<LineMailFacts> {
  switch (kind) {
    case 'companyAnswered':
      return companyAnswered;
    case 'confirmStoneApproved':
      return confirmStoneApproved;
    case 'confirmStoneRejected':
      return confirmStoneRejected;
    case 'enquiryClosed':
      return enquiryClosed;
    case 'holdExpired':
      return holdExpired;
    case 'saleReversed':
      return saleReversed;
    default:
      throw new Error(`The step of a line sends no ${kind}.`);
  }
}
