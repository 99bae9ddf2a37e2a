/** The history of a workflow's records as an event log, for tools that mine processes. */
import { eventLogName } from '../../../src/domain/text/file-names.ts';
import { countLogged } from '../../db/queries/audit/event-log.ts';
import { onDisk } from '../../papers/on-disk.ts';
import { writeEventLog } from '../../papers/event-log.ts';
import { invalidRequest } from '../../refusals.ts';
import type { Handler } from '../handler.ts';

/** Sorting them takes PostgreSQL some seconds, which is about as long as a read may. */
const MOST_STEPS = 100_000;

const counted = (count: number): string => count.toLocaleString('en-US');

export const downloadWorkflowHistory: Handler<'downloadWorkflowHistory'> = async (
  { path: { name: workflow }, query: { startDate: from, endDate: to, format } },
  call,
) => {
  if (to < from) throw invalidRequest('The last day is before the first one.', 'endDate');
  const steps = { workflow, from, to };
  const body = await onDisk(call.services.env.dataDir, (file) =>
    call.readMuch(async (tx) => {
      const count = await countLogged(tx, steps);
      if (count > MOST_STEPS)
        throw invalidRequest(
          `A file holds at most ${counted(MOST_STEPS)} steps, and these days have ${counted(count)}. Choose fewer days.`,
          'endDate',
        );
      await writeEventLog(tx, { format, steps, signal: call.signal }, file);
    }),
  );
  const name = eventLogName(workflow, { from, to }, format);
  const mime = format === 'ocel' ? 'application/json' : 'application/xml';
  return { file: { name, mime, body, disposition: 'attachment' } };
};
