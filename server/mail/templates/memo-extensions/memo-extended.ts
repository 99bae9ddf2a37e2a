import { linesDue, listOf, wholeList, type LineStone } from '../../notice-texts.ts';
import { longDay } from '../../days.ts';
import { paragraph } from '../../frame.ts';
import { markup, plain } from '../../markup.ts';
import { stoneLines, stonesCounted, stoneTable } from '../../stones.ts';
import type { Template } from '../../template.ts';

const leadOf = (stones: readonly LineStone[]): string => {
  const these = stones.length === 1 ? 'This stone' : 'These stones';
  const day = stones[0]?.due_day ?? null;
  return `${these} can stay with you longer${day === null ? '' : `, until ${longDay(day)}`}:`;
};

/** Staff extended a memo without a request. */
export const memoExtended: Template<{ stones: readonly LineStone[] }> = {
  kind: 'memoExtended',
  write({ stones }) {
    const byDay = [...Map.groupBy(stones, ({ due_day }) => due_day).values()];
    return {
      subject: `More time for ${stonesCounted(stones.length)} on memo`,
      html: markup`${byDay.map((some) => markup`${paragraph(leadOf(some))} ${stoneTable(some)}`)}`,
      plain: plain`${byDay.map((some) => [leadOf(some), stoneLines(some)].join('\n\n')).join('\n\n')}`,
      button: { label: 'See your memos', path: wholeList('/transaction/memo') },
      notice: {
        words: `More time: ${linesDue(stones, 'soon')}`,
        path: listOf('/transaction/memo', stones),
      },
      why: 'because you have stones on memo',
    };
  },
};
