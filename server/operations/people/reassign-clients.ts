/** Handing clients over, named one by one in the audit log. */
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import { writeAuditEntry } from '../../db/queries/audit/audit-entry.ts';
import type { Tx } from '../../db/with-actor.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { reassignClientsOf, type Reassignment } from '../../workflows/people/reassign-clients.ts';
import type { Call, Handler } from '../handler.ts';
import { actorOfCall } from '../acting-for.ts';

/** Few enough for one log entry, even with long names. */
const NAMED_TOGETHER = 250;

export const handOverClients: Handler<'handOverClients'> = ({ path, data }, call) =>
  call.effect<'handOverClients'>(async (tx) => {
    const done = await reassignClientsOf(tx, actorOfCall(call), path.id, data.to, data.customers ?? null);
    const { from, to, clients } = done;
    const handed = countNoun(clients.length, 'client');
    return {
      data: {
        from: { id: from.id, name: from.name },
        to: { id: to.id, name: to.name },
        customers: clients.length,
      },
      message: `${handed} of ${from.name} now belong${clients.length === 1 ? 's' : ''} to ${to.name}.`,
      audit: {
        summary: `Handed ${handed} of ${markPersonal(from.id, from.name)} over to ${markPersonal(to.id, to.name)}`,
        subject: { user_id: from.id, to: to.id, clients: nameTheFirst(tx, call, done) },
      },
    };
  });

/** Writes entries for all clients except the last ones, which the operation's own entry names. */
function nameTheFirst(tx: Tx, call: Call, { from, to, clients }: Reassignment): string[] {
  let first = 0;
  for (; clients.length - first > NAMED_TOGETHER; first += NAMED_TOGETHER) {
    const part = named(clients.slice(first, first + NAMED_TOGETHER));
    writeAuditEntry(tx, {
      actorId: call.person.id,
      actorName: call.person.name,
      role: call.person.role,
      operation: 'handOverClients',
      summary: `Handed clients ${first + 1} to ${first + part.length} of ${markPersonal(from.id, from.name)} over to ${markPersonal(to.id, to.name)}`,
      subject: { user_id: from.id, to: to.id, clients: part },
      ip: call.ip,
      requestId: call.requestId,
    });
  }
  return named(clients.slice(first));
}

const named = (clients: Reassignment['clients']): string[] =>
  clients.map(({ id, name }) => markPersonal(id, name));
