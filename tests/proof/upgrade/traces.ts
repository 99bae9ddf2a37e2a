/** The traces of steps beside states: lines with documents, invoices, history and audit log. */
import { createHash } from 'node:crypto';
import { DOCUMENT_CATEGORY } from '../../../src/domain/codes.ts';
import { definitionOf } from '../../../src/machines/definition.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../../src/machines/workflow.ts';
import { tableOf } from '../../../server/db/records/all.ts';
import type { Tx } from '../../../server/db/with-actor.ts';
import { newId } from '../../../server/ids.ts';
import { formerly } from './stored-definitions.ts';
import { write } from './level.ts';
import type { Row } from './level.ts';
import type { Living } from './simulated-records.ts';
import type { Story, DatedTurn } from './steps.ts';

const DOCUMENT = {
  memo: 'memo',
  confirmStone: 'confirm_order',
  priceOffer: 'price_offer',
  kycDocument: 'stored_file',
  task: 'stored_file',
  webhookDelivery: 'webhook',
  dutyFinding: 'duty',
} as const;

/** The columns of a duty, and of a finding: the first step of its stone broke it. */
const OF_DUTY = {
  kind: 'share',
  workflow: 'stone',
  first_events: [],
  events: [],
  most: 1,
  unlisted: 0,
  enforced: false,
  sentence: 'One person may take at most 1 step.',
};
const OF_FINDING = { workflow: 'stone', step: 1 };

const hasDocument = (workflow: WorkflowName): workflow is keyof typeof DOCUMENT => workflow in DOCUMENT;

/** The records created by these steps, each with its own document. */
export async function writeLines(tx: Tx, told: readonly DatedTurn[], at: Date): Promise<void> {
  for (const workflow of WORKFLOW_NAMES) {
    const made = told.flatMap(({ story, steps, actor }) =>
      steps
        .filter(({ record, isFirst }) => isFirst && record.workflow === workflow)
        .map(({ record, to }) => ({
          story,
          record,
          to,
          by: actor?.id ?? story.client.id,
          document: newId(),
        })),
    );
    if (hasDocument(workflow)) {
      await write(
        tx,
        DOCUMENT[workflow],
        made.map(({ story, by, document }) => ({
          ...storedFile(document),
          ...paper(document, story, by, at),
          issued_by: by,
          url: 'https://shop.example/stones',
          changes: ['sold'],
          told: '1:1:',
          due_date: at,
          ...OF_DUTY,
          stated_by: by,
        })),
      );
    }
    if (workflow === 'account') {
      await write(
        tx,
        'app_user',
        made.map(({ record }) => ({
          id: record.id,
          role_id: 5,
          email: `${record.id}@old.test`,
          first_name: 'Of those days',
          created_at: at,
        })),
      );
    }
    await write(
      tx,
      tableOf(workflow),
      made.map(({ story, record, to, by, document }) => ({
        ...story.price,
        ...lineOf(story, record, at),
        status: to,
        created_by: by,
        memo_id: document,
        order_id: document,
        offer_id: document,
        proposed_amt: '0.01',
        file_id: document,
        asked_by: by,
        assigned_to: by,
        kind: workflow === 'webhookDelivery' ? 'changes' : 1,
        webhook_id: document,
        duty_id: document,
        ...OF_FINDING,
        record_id: story.life.root.id,
        stones: [],
        stone_count: 0,
        message_id: record.id,
        name: 'Round, one carat',
        filters: {},
        number: `I-${record.id}`,
        source: workflow === 'invoice' ? 'memo' : 'portal',
        created_by_name: 'Of those days',
        body: 'Your stones',
        recipients: {},
        token_hash: `\\x${createHash('sha256').update(record.id).digest('hex')}`,
        due_date: at,
        line_id: story.life.records.find((one) => one.workflow === 'memo')?.id,
        wished_date: new Date(at.getTime() + 864e5),
        reason: 'The buyer is travelling',
      })),
    );
  }
}

/** The columns of every kind of line; those that a table lacks are left out. */
const lineOf = ({ life, client }: Story, record: Living, at: Date): Row => ({
  id: record.id,
  version: record.version,
  stone_id: life.root.id,
  business_id: life.root.id,
  client_id: client.id,
  remark: 'By “hand”\n',
  message: 'Is it eye-clean?',
  user_id: client.id,
  address: 'client@example.test',
  subject: 'Your document is approved',
  html: '<p>It is approved.</p>',
  plain: 'It is approved.',
  due_at: at,
  document_category:
    life.records.filter(({ workflow }) => workflow === 'kycDocument').indexOf(record) === 0
      ? DOCUMENT_CATEGORY.owner
      : DOCUMENT_CATEGORY.business,
  document_type: 1,
  created_at: at,
});

const paper = (id: string, { client }: Story, by: string, at: Date): Row => ({
  id,
  number: `OLD-${id.slice(-12)}`,
  client_id: client.id,
  created_by: by,
  created_at: at,
});

export const storedFile = (id: string): Row => ({
  id,
  storage_key: id,
  original_name: 'paper.pdf',
  mime: 'application/pdf',
  size_bytes: 9,
  sha256: id.replaceAll('-', ''),
});

/** An invoice with one line for each stone that was sold, and its first step. */
export async function writeInvoices(tx: Tx, told: readonly DatedTurn[], at: Date): Promise<void> {
  const sold = told.flatMap((turn) =>
    turn.steps
      .filter(({ rule }) => rule.effects.some(({ type }) => type === 'writeInvoiceLine'))
      .map(({ record }) => ({ turn, story: turn.story, record, invoice: newId() })),
  );
  const creates = definitionOf('invoice').transitions.find(({ event }) => event === 'CREATE');
  await write(
    tx,
    'invoice',
    sold.map(({ turn, story, record, invoice }) => ({
      ...paper(invoice, story, turn.actor?.id ?? story.client.id, at),
      source: record.workflow,
      version: 1,
    })),
  );
  await write(
    tx,
    'history',
    sold.map(({ turn, story, invoice }) => ({
      // The portal's step, whoever sold the stone.
      ...whoTook({ ...turn, actor: null }, at),
      id: newId(),
      workflow: 'invoice',
      record_id: invoice,
      step: 1,
      stone_id: null,
      client_id: story.client.id,
      event: story.isFormer ? formerly('CREATE') : 'CREATE',
      from_state: creates?.from,
      to_state: creates?.to,
      reason: null,
      definition_hash: story.laws.get('invoice')?.hash,
    })),
  );
  await write(
    tx,
    'invoice_line',
    sold.map(({ story, record, invoice }) => ({
      ...story.price,
      id: newId(),
      invoice_id: invoice,
      stone_id: story.life.root.id,
      client_id: story.client.id,
      memo_line_id: record.workflow === 'memo' ? record.id : null,
      confirm_line_id: record.workflow === 'confirmStone' ? record.id : null,
      created_at: at,
    })),
  );
}

/** The lines of reversed sales are credited, so that their stones can be sold again. */
export async function writeCreditNotes(tx: Tx, told: readonly DatedTurn[], at: Date): Promise<void> {
  const reversed = told.flatMap(({ story, steps, actor }) =>
    steps
      .filter(({ rule }) => rule.effects.some(({ type }) => type === 'creditInvoiceLine'))
      .map(({ record }) => ({ story, line: record.id, by: actor?.id ?? story.client.id, id: newId() })),
  );
  if (reversed.length === 0) return;
  const invoiced = await tx.many<{ line: string; invoice: string }>(
    `SELECT coalesce(memo_line_id, confirm_line_id) AS line, invoice_id AS invoice FROM invoice_line
      WHERE coalesce(memo_line_id, confirm_line_id) = ANY ($1::uuid[])`,
    [reversed.map(({ line }) => line)],
  );
  const invoiceOf = new Map(invoiced.map(({ line, invoice }) => [line, invoice]));
  await write(
    tx,
    'credit_note',
    reversed.map(({ story, line, by, id }) => ({
      ...paper(id, story, by, at),
      invoice_id: invoiceOf.get(line),
      reason: 'Sold by mistake',
    })),
  );
  await tx.run(
    `UPDATE invoice_line l SET credit_note_id = n.id FROM unnest($1::uuid[], $2::uuid[]) AS n (line, id)
      WHERE coalesce(l.memo_line_id, l.confirm_line_id) = n.line`,
    [reversed.map(({ line }) => line), reversed.map(({ id }) => id)],
  );
}

const whoTook = ({ actor }: DatedTurn, at: Date): Row => ({
  actor_id: actor?.id ?? null,
  actor_name: actor === null ? 'The portal' : 'Somebody of those days',
  role_id: actor?.role ?? null,
  at,
});

/** A row of the history for each step, and an entry of the audit log for each turn. */
export async function writeHistory(tx: Tx, told: readonly DatedTurn[], at: Date): Promise<void> {
  const steps = told.flatMap((turn) => turn.steps.map((step) => ({ turn, story: turn.story, ...step })));
  await write(
    tx,
    'history',
    steps.map(({ turn, story, record, rule }) => ({
      ...whoTook(turn, at),
      id: newId(),
      workflow: record.workflow,
      record_id: record.id,
      step: record.version,
      stone_id: story.life.root.workflow === 'stone' ? story.life.root.id : null,
      client_id: story.client.id,
      event: story.isFormer ? formerly(rule.event) : rule.event,
      from_state: rule.from,
      to_state: rule.to,
      reason: rule.guard === null ? null : 'The owner, and “he” alone, said so.\n',
      definition_hash: story.laws.get(record.workflow)?.hash,
    })),
  );
  await write(
    tx,
    'audit_log',
    told.map((turn) => ({
      ...whoTook(turn, at),
      id: newId(),
      operation: turn.steps[0]?.rule.operation ?? 'job',
      summary: turn.steps.map(({ rule }) => rule.event).join(', '),
      subject: { record_ids: turn.steps.map(({ record }) => record.id) },
    })),
  );
}
