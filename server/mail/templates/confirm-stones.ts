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
