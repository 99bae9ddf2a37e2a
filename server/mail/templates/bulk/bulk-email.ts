import { bodyMarkup, bodyPlain } from '../../body.ts';
import { markup, plain, SECRET } from '../../markup.ts';
import { stoneLines, stoneTable, type MailedStone } from '../../stones.ts';
import type { Template } from '../../template.ts';

export interface BulkEmailFacts {
  id: string;
  subject: string;
  /** Sanitised. */
  body: string;
  stones: readonly MailedStone[];
  /** A test has no reader who could unsubscribe. */
  isTest: boolean;
}

/** To the many clients who have agreed to get offers. The mail's secret is the reader's token. */
export const bulkEmail: Template<BulkEmailFacts> = {
  kind: 'bulkEmail',
  write({ id, subject, body, stones, isTest }) {
    const hasStones = stones.length > 0;
    return {
      subject: plain`${subject}`,
      html: markup`${bodyMarkup(body)} ${hasStones ? stoneTable(stones) : markup``}`,
      plain: [bodyPlain(body), ...(hasStones ? [stoneLines(stones)] : [])].join('\n\n'),
      button: hasStones ? { label: 'See the stones', path: plain`/mailed-stones/${id}` } : null,
      why: isTest ? 'because you try it out' : 'because you agreed to get offers by e-mail',
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
