import { SHARED_DAYS } from '../../../src/domain/stones/share-text.ts';
import { plain } from '../markup.ts';
import { stonesCounted } from '../stones.ts';
import { quote, type Template } from '../template.ts';

interface SharedStones {
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
export const sharedStones: Template<SharedStones> = {
  kind: 'sharedStones',
  write: ({ sender, email, stones, words, text, hasLinks }) => ({
    subject: plain`${stonesCounted(stones)} from ${sender}`,
    blocks: [
      `${sender} sends you ${stonesCounted(stones)}.`,
      words === '' ? '' : quote(words),
      quote(text),
      `To reply, write to ${email}.${hasLinks ? ` The links to their files work for ${SHARED_DAYS} days.` : ''}`,
    ],
    button: null,
    why: `because ${sender} entered your address`,
  }),
};
