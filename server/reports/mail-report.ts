/**
 * One saved report for one of its readers: their own figures, made into a file and queued as a
 * mail.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { houseDay } from '../../src/domain/house-days.ts';
import { reportsOpenTo, type ReportKind } from '../../src/domain/lines/report-kinds.ts';
import { REPORT_LABEL, savedDaysOn, type ReportDays } from '../../src/domain/lines/reports.ts';
import {
  endMailing,
  holdMailing,
  pauseReport,
  takeMailing,
  type MailingOutcome,
  type Standing,
  type TakenMailing,
} from '../db/queries/reports/mailings.ts';
import { scopeOf, SYSTEM, withActor, type Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { savedReport } from '../mail/templates/reports.ts';
import { Refused } from '../refusals.ts';
import { queueMail } from '../workflows/mail.ts';
import { readReport } from './read-report.ts';
import { reportFile, type ReportFile } from './report-file.ts';

export interface ReportServices {
  pool: pg.Pool;
  log: Logger;
}

/** The pauses between tries; after the last one the report has failed for this time. */
const PAUSES_SECONDS: readonly number[] = [60, 300, 900];
const LEASE_SECONDS = 180;
/** Well before another process considers it lost. */
const MAKE_MS = 150_000;
/** A larger one would be refused by many mail servers. */
const MOST_ATTACHED_BYTES = 10 * 1024 * 1024;

/**
 * Does nothing when another process has the mailing, or it has ended. `mostBytes` is the largest
 * attachment.
 */
export async function mailReport(
  id: string,
  { pool, log }: ReportServices,
  mostBytes = MOST_ATTACHED_BYTES,
): Promise<void> {
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withActor(pool, SYSTEM, 'write', work);
  const lease = randomUUID();
  const taken = await write((tx) => takeMailing(tx, id, lease, LEASE_SECONDS));
  if (!taken) return;
  const ownersBar = barOf(taken.owner, taken.kind);
  if (ownersBar !== null) return write((tx) => pauseReport(tx, taken.report_id, OWNERS[ownersBar]));
  const { reader } = taken;
  const bar = barOf(reader, taken.kind);
  if (reader === null || bar !== null)
    return write((tx) =>
      endMailing(tx, id, lease, { outcome: 'left out', problem: READERS[bar ?? 'closed'] }),
    );
  try {
    const days = savedDaysOn(taken, houseDay(taken.due_at));
    const { file, about } = await madeFor(pool, reader, taken, days);
    const attached = file.bytes.length > mostBytes ? null : file;
    await write((tx) => queued(tx, { id, lease, taken, days, about, attached }));
  } catch (error) {
    if (!(error instanceof Refused)) log.error({ err: error, mailing: id }, 'a saved report failed');
    await write((tx) => endMailing(tx, id, lease, outcomeOf(error, taken.tries)));
  }
}

type Bar = 'closed' | 'right' | 'role';

/** Texts for the owner whose report is paused. */
const OWNERS: Readonly<Record<Bar, string>> = {
  closed: 'Paused: your account was suspended or closed when it was due.',
  right: 'Paused: you were not allowed to read reports when it was due.',
  role: 'Paused: your role did not have access to this report when it was due.',
};
/** Texts for the owner about a colleague. */
const READERS: Readonly<Record<Bar, string>> = {
  closed: 'Their account is suspended or closed.',
  right: 'They can no longer read reports.',
  role: 'Their role does not have access to this report.',
};

/** Why this person must not get the report; null when they may. */
function barOf(person: Standing | null, kind: ReportKind): Bar | null {
  if (person === null || !person.is_open) return 'closed';
  if (!person.may_read) return 'right';
  return reportsOpenTo(person.role_id).includes(kind) ? null : 'role';
}

/** In the reader's scope: associates get the figures of their own clients. */
async function madeFor(
  pool: pg.Pool,
  { id, name, role_id: role }: Standing,
  { kind, diamond_type, format }: TakenMailing,
  days: ReportDays,
): Promise<{ file: ReportFile; about: string }> {
  const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withActor(pool, { id, scope: scopeOf(role) }, 'read', work);
  const person = { id, role, name };
  const made = await read((tx) =>
    readReport(tx, kind, { ...days, diamondType: diamond_type ?? undefined }, person),
  );
  const file = await reportFile(made, format, { person, signal: AbortSignal.timeout(MAKE_MS), read });
  return { file, about: made.about };
}

interface Made {
  id: string;
  lease: string;
  taken: TakenMailing;
  days: ReportDays;
  about: string;
  attached: ReportFile | null;
}

/**
 * The mail and the end of the mailing are committed together, so that a process that dies sends
 * nothing twice.
 */
async function queued(tx: Tx, { id, lease, taken, days, about, attached }: Made): Promise<void> {
  const { reader, owner, name, kind, diamond_type: type } = taken;
  if (reader === null || !(await holdMailing(tx, id, lease))) return;
  const mailId = newId();
  const asked = new URLSearchParams({
    report: kind,
    ...days,
    ...(type === null ? {} : { type: String(type) }),
  });
  await queueMail(tx, { requestId: null }, savedReport, [
    {
      to: reader.id,
      facts: {
        name,
        label: REPORT_LABEL[kind],
        about,
        fileName: attached?.name ?? null,
        path: `/reports?${asked.toString()}`,
        sender: owner === null || owner.id === reader.id ? null : owner.name,
      },
      id: mailId,
      ...(attached === null
        ? {}
        : { attachment: { name: attached.name, mime: attached.mime, content: attached.bytes } }),
    },
  ]);
  await endMailing(tx, id, lease, { outcome: 'mailed', mailId });
}

function outcomeOf(error: unknown, tries: number): MailingOutcome {
  const problem =
    error instanceof Refused && error.status < 500
      ? error.message
      : 'The report could not be created: something went wrong on our side.';
  const pause = PAUSES_SECONDS[tries - 1];
  return pause === undefined ? { outcome: 'failed', problem } : { outcome: 'waiting', problem, pause };
}
