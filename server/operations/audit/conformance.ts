/** The check of all histories: the last one, and one that somebody asks for. */
import { withActor } from '../../db/with-actor.ts';
import { writeAuditEntry } from '../../db/queries/audit/audit-entry.ts';
import { runningSince } from '../../db/queries/audit/history-checks.ts';
import { conflict, tooMany } from '../../refusals.ts';
import { FairQueue } from '../../fair-queue/fair-queue.ts';
import { runHistoryCheck, lastReport, resultInWords } from '../../workflows/checked-histories.ts';
import type { Handler } from '../handler.ts';

export const getConformance: Handler<'getConformance'> = async (_input, call) => ({
  data: await call.read(async (tx) => ({
    running_since: await runningSince(tx),
    last: await lastReport(tx),
  })),
});

/** It replays the whole history, so one at a time per process and two queued per person. */
const once = { atOnce: 1, waiting: 2 };
const checking = new FairQueue({
  atOnce: 1,
  perPerson: { staff: once, customer: once, external: once, guest: once },
  allGuests: { atOnce: 1, waiting: 2 },
  refusal: () => tooMany('Your earlier checks are still running. Wait until they finish, then check again.'),
});

/** Read access is enough. The audit log records who asked, and the result. */
export const checkConformance: Handler<'checkConformance'> = async (_input, call) => {
  const { person, services, signal, ip, requestId } = call;
  const isKept = await checking.run(person, signal, () =>
    runHistoryCheck(
      { read: call.readMuch, write: (work) => withActor(services.pool, person.actor, 'write', work) },
      person.id,
      (tx, result) =>
        writeAuditEntry(tx, {
          actorId: person.id,
          actorName: person.name,
          role: person.role,
          operation: 'checkConformance',
          summary: `Checked all histories. ${resultInWords(result)}`,
          subject: { ...result },
          ip,
          requestId,
        }),
    ),
  );
  const report = isKept ? await call.read(lastReport) : null;
  if (report === null)
    throw conflict('Another check is already running. Its result will be shown when it finishes.');
  return { data: report, message: resultInWords(report) };
};
