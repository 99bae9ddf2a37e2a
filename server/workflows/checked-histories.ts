/** Checks all histories, and stores the result until the next check. */
import * as checks from '../db/queries/audit/history-checks.ts';
import { titlesByWorkflow } from '../db/queries/audit/workflow-records.ts';
import type { Tx } from '../db/with-actor.ts';
import { checkEveryRecord, type ConformanceReport } from './conformance.ts';

/** The limit of findings stored and shown; all of them are counted. */
const KEPT = 1_000;

/** Runs the transactions of a check: short ones that write, and a long one that reads. */
export interface Checking {
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Replays every record and stores the findings; `by` is a person's id, or null for the nightly
 * check. `note` is called in the transaction that stores the result. Does nothing and returns false
 * while another check runs.
 */
export async function runHistoryCheck(
  { read, write }: Checking,
  by: string | null,
  note: (tx: Tx, result: CheckResult) => void = () => undefined,
): Promise<boolean> {
  const id = await write((tx) => checks.beginCheck(tx, by));
  let report: ConformanceReport | null = null;
  try {
    report = await read(async (tx) => ((await checks.lockHistoryCheck(tx)) ? checkEveryRecord(tx) : null));
  } finally {
    // Another check runs, or this one was interrupted.
    if (report === null) await write((tx) => checks.forgetCheck(tx, id));
  }
  if (report === null) return false;
  const { checked, steps, unknown, findings } = report;
  const faulty = new Set(findings.map(({ record_id }) => record_id)).size;
  const kept = findings
    .slice(0, KEPT)
    .map(({ workflow, record_id, finding }) => ({ workflow, record_id, finding }));
  await write(async (tx) => {
    await checks.endCheck(tx, id, { checked, steps, unknown, faulty, findings: kept });
    note(tx, { checked, steps, faulty });
  });
  return true;
}

export type CheckResult = Pick<checks.StoredCheck, 'checked' | 'steps' | 'faulty'>;

/** `3 of 5,120 records do not match their histories.` */
export function resultInWords({ checked, faulty }: Pick<CheckResult, 'checked' | 'faulty'>): string {
  const records = Object.values(checked).reduce((sum, count) => sum + count, 0);
  return faulty === 0
    ? `All ${records} records match their histories.`
    : `${faulty} of ${records} records ${faulty === 1 ? 'does not match its history' : 'do not match their histories'}.`;
}

export interface StoredReport extends Omit<checks.StoredCheck, 'findings'> {
  findings: (checks.StoredFinding & { title: string })[];
}

/** The last finished check, with the current titles of its records; null before the first. */
export async function lastReport(tx: Tx): Promise<StoredReport | null> {
  const last = await checks.lastCheck(tx);
  if (last === undefined) return null;
  const titles = await titlesByWorkflow(tx, last.findings);
  const findings = last.findings.map((one) => ({
    ...one,
    title: titles.get(one.workflow)?.get(one.record_id) ?? one.record_id,
  }));
  return { ...last, findings };
}
