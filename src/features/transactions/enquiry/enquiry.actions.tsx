import { plural } from '../../../ui/format.ts';
import { concerns, decisionOver } from '../decision.ts';
import { LineAction, useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../line-content.ts';
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
      words={{ label: 'Answer' }}
      tone="primary"
      shortcut="a"
      onConfirm={(remark) => close({ data: { ids: idsOf(lines), remark: remark || undefined } })}
      onDone={onDone}
    >
      {plural(lines.length, 'question')} answered: the client sees what you write here. The stones stay as
      they are.
    </LineAction>
  );
}
