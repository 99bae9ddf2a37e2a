/**
 * The only writer of the audit log. Entries are limited in size, because they are kept and sealed
 * for ever; personal words are stored under a key of the person
 * (docs/adr/0030-personal-data-export-and-erasure.md).
 */
import { truncate } from '../../../security/truncate.ts';
import { newId } from '../../../ids.ts';
import { prepared } from '../../prepared.ts';
import type { Tx } from '../../with-actor.ts';
import { withClosedMarks, markPersonal } from './personal-words.ts';

export interface NewAuditEntry {
  /** Null for what the system does, and for unknown people. */
  actorId: string | null;
  actorName: string;
  role?: number | null;
  operation: string;
  /** Personal words in summary and subject are marked with `markPersonal`. */
  summary: string;
  subject?: Record<string, unknown>;
  diamondType?: number | null;
  ip?: string | null;
  requestId?: string | null;
  /** The actor's API key that was used: id and name. */
  key?: { id: string; name: string } | null;
}

/**
 * Limits in characters, and in bytes of JSON. The stored text may be longer, because it is
 * encrypted.
 */
const SUMMARY = 500;
const NAME = 300;
const SUBJECT_BYTES = 65_536;
/** Limit of one text in a subject. */
const TEXT = 2_000;
/** The most stones that one request may name. */
const ITEMS = 500;

export function writeAuditEntry(tx: Tx, entry: NewAuditEntry): void {
  tx.send(
    prepared(`INSERT INTO audit_log (id, actor_id, actor_name, role_id, operation, summary, subject, diamond_type, ip, request_id)
     VALUES ($1, $2, seal_words($2, $3), $4, $5, seal_marked($6), seal_marked(with_changes($7))::jsonb, $8, seal_words($2, $9), $10)`),
    [
      newId(),
      entry.actorId,
      truncate(entry.actorName, NAME),
      entry.role ?? null,
      entry.operation,
      withClosedMarks(truncate(entry.summary, SUMMARY)),
      subjectText(entry.subject ?? {}, keyOf(entry)),
      entry.diamondType ?? null,
      entry.ip ?? null,
      entry.requestId ?? null,
    ],
  );
}

/** Stored in the subject instead of a new column, so that the seals of older entries stay valid. */
const keyOf = ({ actorId, key }: NewAuditEntry): Record<string, unknown> =>
  key && actorId !== null ? { by_key: { id: key.id, name: markPersonal(actorId, key.name) } } : {};

/**
 * As JSON of at most 64 kB: long texts are cut, and long lists keep their first items and the
 * count. The fields in `always` are short and never left out.
 */
export function subjectText(subject: Record<string, unknown>, always: Record<string, unknown> = {}): string {
  for (let items = ITEMS; items > 0; items = Math.floor(items / 2)) {
    const text = JSON.stringify({ ...subject, ...always }, (_name, value: unknown) =>
      shortened(value, items),
    );
    if (Buffer.byteLength(text) <= SUBJECT_BYTES) return text;
  }
  return JSON.stringify({ left_out: 'more than the log keeps of one entry', ...always });
}

function shortened(value: unknown, items: number): unknown {
  if (typeof value === 'string') return withClosedMarks(truncate(value, TEXT));
  if (!Array.isArray(value) || value.length <= items) return value;
  return [...value.slice(0, items), `and ${value.length - items} more`];
}
