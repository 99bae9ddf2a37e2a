import type { MailedStone } from '../../db/fragments/mailed-stones.ts';
import { bodyBlock } from '../body.ts';
import { plain, SECRET } from '../markup.ts';
import { stoneTable } from '../stones.ts';
import type { Template } from '../template.ts';

interface BulkEmailFacts {
  id: string;
  subject: string;
  /** Sanitised. */
  body: string;
  stones: readonly MailedStone[];
  /** The secret of the recipient's page without sign-in; null links to the page with sign-in. */
  page: string | null;
  /** A test mail has no unsubscribe link. */
  isTest: boolean;
}

/**
 * An offer to a client who agreed to get offers. The mail's secret is the token that unsubscribes
 * its reader.
 */
export const bulkEmail: Template<BulkEmailFacts> = {
  kind: 'bulkEmail',
  write({ id, subject, body, stones, page, isTest }) {
    const hasStones = stones.length > 0;
    return {
      subject: plain`${subject}`,
      blocks: [bodyBlock(body), hasStones ? stoneTable(stones) : ''],
      button: hasStones
        ? {
            label: 'See the stones',
            path: page === null ? plain`/mailed-stones/${id}` : plain`/shared/${page}`,
          }
        : null,
      why: isTest ? 'because you are testing it' : 'because you agreed to receive offers by e-mail',
      ...(isTest
        ? {}
        : {
            choice: {
              words: 'You can stop that at any time:',
              label: 'unsubscribe',
              path: plain`/unsubscribe/${SECRET}`,
            },
          }),
    };
  },
};
