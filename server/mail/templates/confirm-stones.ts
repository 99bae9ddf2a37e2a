import type { EventName } from '../../../src/machines/workflow.ts';
import { plain } from '../markup.ts';
import { listOf, stonesNamed, wholeList, type LineStone } from '../notice-texts.ts';
import { areOf, stonesCounted, stoneTable } from '../stones.ts';
import { quote, type Template } from '../template.ts';

const LIST = '/transaction/confirm-stone';
const WHY = 'because you confirmed stones';

export const confirmStoneApproved: Template<{ stones: readonly LineStone[] }> = {
  kind: 'confirmStoneApproved',
  write({ stones }) {
    const count = stones.length;
    const approved = `you confirmed ${areOf(count)} approved`;
    return {
      subject: `${stonesCounted(count)} ${approved}`,
      blocks: [
        `We have approved your order. ${count === 1 ? 'This stone is' : 'These stones are'} yours:`,
        stoneTable(stones),
      ],
      button: { label: 'See your confirmed stones', path: wholeList(LIST, { all: 'true' }) },
      notice: {
        words: `${stonesNamed(stones)} ${approved}`,
        path: listOf(LIST, stones, { all: 'true' }),
      },
      why: WHY,
    };
  },
};

export const confirmStoneRejected: Template<{ stones: readonly LineStone[]; reason: string }> = {
  kind: 'confirmStoneRejected',
  write({ stones, reason }) {
    const count = stones.length;
    const rejected = `you confirmed ${areOf(count)} rejected`;
    return {
      subject: `${stonesCounted(count)} ${rejected}`,
      blocks: [
        `Unfortunately, we cannot sell you ${count === 1 ? 'this stone' : 'these stones'}:`,
        stoneTable(stones),
        'The reason:',
        quote(reason),
      ],
      button: { label: 'Find other stones', path: '/search' },
      notice: {
        words: plain`${stonesNamed(stones)} ${rejected}: ${reason}`,
        path: listOf(LIST, stones, { all: 'true' }),
      },
      why: WHY,
    };
  },
};

/** To colleagues who may agree; `asker` has confirmed. */
export const companyAsked: Template<{ stones: readonly LineStone[]; asker: string }> = {
  kind: 'companyAsked',
  write({ stones, asker }) {
    const count = stones.length;
    return {
      subject: plain`${asker} asks you to agree to ${stonesCounted(count)}`,
      blocks: [
        plain`${asker} has confirmed ${count === 1 ? 'this stone' : 'these stones'} for your company, which is more than they confirm alone:`,
        stoneTable(stones),
        'Agree or decline. The stones are on hold for your company meanwhile, and are not ordered before you agree.',
      ],
      button: { label: 'Agree or decline', path: wholeList(LIST) },
      notice: {
        words: plain`${asker} asks you to agree to ${stonesNamed(stones)}`,
        path: listOf(LIST, stones),
      },
      why: 'because you may confirm stones for your company',
    };
  },
};

/** What became of stones that wait for a colleague: the event of their step. */
const ANSWERED: Partial<Record<EventName, (named: string, by: string) => string>> = {
  AGREE: (named, by) => plain`${by} agreed to ${named}, and the order is placed`,
  DECLINE: (named, by) => plain`${by} declined ${named}`,
  LAPSE: (named) => `No colleague agreed to ${named} before the hold expired`,
  END: (named) => `${named}: the hold ended before a colleague agreed`,
};

/** `by` is the name of the person who acted. */
export const companyAnswered: Template<{
  stones: readonly LineStone[];
  reason: string;
  event: EventName;
  by: string;
}> = {
  kind: 'companyAnswered',
  write({ stones, reason, event, by }) {
    const say = ANSWERED[event];
    if (!say) throw new Error(`Nobody is told of ${event} by a colleague’s answer.`);
    const declined = event === 'DECLINE';
    return {
      subject: say(stonesCounted(stones.length), by),
      blocks: [
        `${say(stones.length === 1 ? 'this stone' : 'these stones', by)}:`,
        stoneTable(stones),
        ...(declined ? ['The reason:', quote(reason)] : []),
      ],
      button: { label: 'See your confirmed stones', path: wholeList(LIST, { all: 'true' }) },
      notice: {
        words: plain`${say(stonesNamed(stones), by)}${declined ? `: ${reason}` : ''}`,
        path: listOf(LIST, stones, { all: 'true' }),
      },
      why: WHY,
    };
  },
};
