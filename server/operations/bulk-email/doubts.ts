/** Doubts of a bulk e-mail, settled by a person. */
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import { settleDoubts } from '../../workflows/bulk-email/doubts.ts';
import type { Handler } from '../handler.ts';
import { actorOfCall } from '../acting-for.ts';
import { presentBulkEmail } from './present.ts';

export const settleBulkDoubts: Handler<'settleBulkDoubts'> = ({ path, data }, call) =>
  call.effect<'settleBulkDoubts'>(async (tx) => {
    const { arrived, clients = null } = data;
    const { email, settled } = await settleDoubts(tx, actorOfCall(call), path.id, { arrived, clients });
    const these = countNoun(settled.length, 'e-mail');
    const is = settled.length === 1 ? 'is' : 'are';
    const summary = `${these} of “${email.subject}” ${is} ${arrived ? 'marked as arrived' : 'sent again'}.`;
    return {
      data: await presentBulkEmail(tx, email.id),
      message: summary,
      audit: { summary, subject: { bulk_email_id: email.id, clients: settled } },
    };
  });
