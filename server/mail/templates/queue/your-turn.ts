import { listOf, stonesNamed, wholeList } from '../../notice-texts.ts';
import { paragraph } from '../../frame.ts';
import { markup, plain } from '../../markup.ts';
import { areOf, stoneLines, stonesCounted, stoneTable, type MailedStone } from '../../stones.ts';
import type { Template } from '../../template.ts';

/** `until` is written out with its time zone. */
export const yourTurn: Template<{ stones: readonly MailedStone[]; until: string }> = {
  kind: 'yourTurn',
  write({ stones, until }) {
    const lead =
      stones.length === 1
        ? 'It is your turn: a stone that you wait for came free, and is kept for you.'
        : 'It is your turn: stones that you wait for came free, and are kept for you.';
    const end = `Accept or decline by ${until}. After that, the next in line is asked.`;
    return {
      subject: `Your turn: ${stonesCounted(stones.length)} kept for you`,
      html: markup`${paragraph(lead)} ${stoneTable(stones)} ${paragraph(end)}`,
      plain: plain`${lead}

${stoneLines(stones)}

${end}`,
      button: { label: 'Accept or decline', path: wholeList('/transaction/queue') },
      notice: {
        words: plain`Your turn: ${stonesNamed(stones)} ${areOf(stones.length)} kept for you until ${until}`,
        path: listOf('/transaction/queue', stones),
      },
      why: 'because you wait in line for stones',
    };
  },
};
