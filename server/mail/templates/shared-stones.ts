import { SHARED_DAYS } from '../../../src/domain/stones/share-text.ts';
import { paragraph, quote } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import { stonesCounted } from '../stones.ts';
import type { Template } from '../template.ts';

export interface SharedStonesFacts {
  /** The sender, their company and their reply address. */
  sender: string;
  email: string;
  stones: number;
  /** The sender's own message; may be empty. */
  words: string;
  text: string;
  hasLinks: boolean;
}

/** To a person who may not know the portal. */
export const sharedStones: Template<SharedStonesFacts> = {
  kind: 'sharedStones',
  write({ sender, email, stones, words, text, hasLinks }) {
    const lead = `${sender} sends you ${stonesCounted(stones)}.`;
    const links = hasLinks ? ` The links lead to their files for ${SHARED_DAYS} days.` : '';
    const answer = `To answer, write to ${email}.${links}`;
    return {
      subject: plain`${stonesCounted(stones)} from ${sender}`,
      html: markup`${paragraph(lead)} ${words === '' ? markup`` : quote(words)} ${quote(text)} ${paragraph(answer)}`,
      plain: [lead, ...(words === '' ? [] : [words]), text, answer]
        .map((part) => plain`${part}`)
        .join('\n\n'),
      button: null,
      why: `because ${sender} entered your address`,
    };
  },
};
