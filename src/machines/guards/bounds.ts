/** How much a client or guest may begin. Staff are not limited: `begun` is null for them. */
import { BOUNDED_KIND_WORDS, type BoundFigures } from '../../domain/lines/bounded-kinds.ts';
import type { Facts } from '../facts.ts';
import { nextMinute } from './next-minute.ts';

const fitsOpen = ({ open, adding }: BoundFigures): boolean =>
  open === null || open.count + adding <= open.most;
const fitsDay = ({ day }: BoundFigures): boolean => day.count <= day.most;

const count = (figure: number): string => figure.toLocaleString('en-US');

export const withinBounds = {
  passes: ({ begun }: Facts): boolean =>
    begun === null || (begun !== undefined && fitsOpen(begun) && fitsDay(begun)),
  sentence:
    'A client can only have a limited number of these open at once, and start a limited number per day.',
  says({ begun }: Facts): string {
    if (!begun) return this.sentence;
    const { kind, adding, open, day } = begun;
    const words = BOUNDED_KIND_WORDS[kind];
    if (open !== null && !fitsOpen(begun)) {
      const more = Math.max(0, open.most - open.count);
      const left =
        more === 0 ? 'no more can be added' : `${count(more)} more can be added, not ${count(adding)}`;
      return `You have ${count(open.count)} open ${words}, and can have ${count(open.most)} at once: ${left}. Close some that you no longer need, or wait for our answers.`;
    }
    return `You can start ${count(day.most)} ${words} per day, and these would make ${count(day.count)}. Add fewer, or continue from ${nextMinute(day.again)}.`;
  },
};
