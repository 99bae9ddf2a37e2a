import { plural } from '../../../ui/format.ts';
import { concerns, decisionOver } from '../decision.ts';
import { LineAction, useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../line-content.ts';
import { LineWords } from '../LineDrawer.tsx';
import { idsOf, type EnquiryLine } from '../lines.ts';

export function EnquiryActions({ lines, user, onDone }: LineActionsProps<EnquiryLine>) {
  const close = useMove('closeEnquiry');
  if (!concerns(user, 'closeEnquiry')) return null;
  return (
    <LineAction
      label="Answer"
      lines={lines}
      decision={decisionOver({ workflow: 'enquiry', event: 'CLOSE', lines, user })}
      title={`Answer ${lines.length === 1 ? '1 enquiry' : `${lines.length} enquiries`}`}
      fields={<Questions lines={lines} />}
      words={{ label: 'Answer', judge: (answer) => (answer === '' ? ANSWER_FIRST : { ok: true }) }}
      tone="primary"
      shortcut="a"
      onConfirm={(remark) => close({ data: { ids: idsOf(lines), remark } })}
      onDone={onDone}
    >
      {plural(lines.length, 'question')} answered: the client sees what you write here. The stones stay as
      they are.
    </LineAction>
  );
}

/** Programs may close an enquiry without an answer; whoever presses Answer means to write one. */
const ANSWER_FIRST = { ok: false, refusal: { sentence: 'Write an answer.' } } as const;

/** What the chosen lines ask, each text once. */
const Questions = ({ lines }: { lines: readonly EnquiryLine[] }) =>
  [...new Set(lines.map(({ message }) => message))].map((message) => (
    <LineWords key={message} name="Question" text={message} />
  ));
