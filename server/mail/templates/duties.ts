/** The mail about steps that broke duties of the house. */
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import { plain } from '../markup.ts';
import { wholeList } from '../notice-texts.ts';
import { together, type Template } from '../template.ts';

/** What one check found of a duty. */
export interface BrokenDuty {
  id: string;
  sentence: string;
  /** How many steps broke it, and how many of those are no finding, because there were too many. */
  steps: number;
  unlisted: number;
}

/** `3 steps: One person may not both hold a stone and release a hold.` */
function inWords({ sentence, steps, unlisted }: BrokenDuty): string {
  const not = unlisted === 0 ? '' : `, ${unlisted} of them not listed`;
  return plain`${countNoun(steps, 'step')}${not}: ${sentence}`;
}

/** The open findings, of the only duty or of all. */
function pathOf([first, ...others]: readonly BrokenDuty[]): string {
  const all = { findings: 'true', duties: 'true' };
  return wholeList('/workflows', first && others.length === 0 ? { ...all, duty: first.id } : all);
}

export const dutyFound: Template<{ broken: readonly BrokenDuty[] }> = {
  kind: 'dutyFound',
  write({ broken }) {
    const steps = broken.reduce((sum, one) => sum + one.steps, 0);
    const duties = broken.length === 1 ? 'a duty' : `${broken.length} duties`;
    const lines = broken.map(inWords);
    const path = pathOf(broken);
    return {
      subject: `${countNoun(steps, 'step')} broke ${duties} of the house`,
      blocks: [
        `A check found steps that broke ${broken.length === 1 ? 'this duty' : 'these duties'}:`,
        together(lines),
        'Explain or accept them. Nobody accepts their own step.',
      ],
      button: { label: 'See the findings', path },
      notice: { words: `${broken.length === 1 ? 'Duty' : 'Duties'} broken. ${lines.join(' ')}`, path },
      why: 'because you judge findings',
    };
  },
};
