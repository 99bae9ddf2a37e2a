/** The memo desk: stones out on memo, and their return. */
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import { MEMO_AGES } from '../../../src/domain/lines/memo-ages.ts';
import { statusLabel } from '../../../src/machines/workflows.ts';
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import { clientsSeen, overdueToTell, lockReminders } from '../../db/queries/mails/reminders.ts';
import { memoDesk } from '../../db/queries/transactions/memo-desk.ts';
import { isMemoNumber, linesScanned, stonesScanned } from '../../db/queries/transactions/scanned.ts';
import { asServer, type Tx } from '../../db/with-actor.ts';
import { idsOf } from '../../ids.ts';
import { memoOverdue } from '../../mail/templates/memos.ts';
import { notFoundAmong, invalidRequest } from '../../refusals.ts';
import { remindOf } from '../../workflows/notify-clients.ts';
import type { Handler } from '../handler.ts';
import { toldOfMail } from '../told-of-mail.ts';

export const getMemoDesk: Handler<'getMemoDesk'> = async (_input, call) => ({
  data: { ages: [...MEMO_AGES], ...(await call.read(memoDesk)) },
});

export const scanForReturn: Handler<'scanForReturn'> = async ({ query }, call) => {
  const code = query.code.trim();
  if (code === '') throw invalidRequest('The scan was empty. Scan it again, or type the number.', 'code');
  return call.read(async (tx) => {
    const lines = await linesScanned(tx, code);
    const stones = new Set(lines.map(({ stock_no }) => stock_no));
    const isMemo = lines.some(({ memo_number: number }) => number === code.toUpperCase());
    // Several stones may share a report number, but only one of them is on the desk.
    if (stones.size > 1 && !isMemo)
      return {
        data: {
          code,
          says: `${code} is the number of ${stones.size} stones. Scan a stock number.`,
          lines: [],
        },
      };
    return { data: { code, says: lines.length > 0 ? null : await whyNot(tx, code), lines } };
  });
};

/** Why this number matches no stone to receive. */
async function whyNot(tx: Tx, code: string): Promise<string> {
  const [stone] = await stonesScanned(tx, code);
  if (stone?.status === STONE_STATUS.memo)
    return `${stone.stock_no} is out with a client of another business associate.`;
  if (stone !== undefined)
    return `${stone.stock_no} is not out: ${statusLabel('stone', stone.status).label.toLowerCase()}.`;
  return (await isMemoNumber(tx, code))
    ? `No stones of ${code.toUpperCase()} are still out.`
    : `No stone or memo has the number ${code}.`;
}

export const remindOfOverdue: Handler<'remindOfOverdue'> = ({ data }, call) => {
  const asked = data.clients === undefined ? null : idsOf(data.clients);
  return call.effect<'remindOfOverdue'>(async (tx) => {
    await lockReminders(tx);
    const seen = asked === null ? [] : await clientsSeen(tx, asked);
    if (asked !== null && seen.length < asked.length) throw notFoundAmong(asked, seen, 'clients');
    const lines = await overdueToTell(tx, asked);
    // Clients' mails are written as the system, no matter who triggers them.
    await asServer(tx, (server) =>
      remindOf(
        server,
        'memo',
        lines.map(({ id }) => id),
        memoOverdue,
      ),
    );
    const clients = [...new Set(lines.map(({ client_id: id }) => id))];
    const summary =
      clients.length === 0
        ? 'No one to remind: nothing is overdue, or the e-mail was already sent today.'
        : `${countNoun(clients.length, 'client')} ${clients.length === 1 ? 'is' : 'are'} reminded of ${countNoun(lines.length, 'stone')}.`;
    return {
      data: { clients: clients.length, lines: lines.length },
      message:
        clients.length === 0
          ? summary
          : toldOfMail(call, {
              sent: summary,
              unsent: `Reminded in the portal only: ${countNoun(clients.length, 'client')} of ${countNoun(lines.length, 'stone')}.`,
            }),
      audit: { summary, subject: { clients } },
    };
  });
};
