import { plural } from '../../../ui/format.ts';
import { concerns, decisionOver } from '../decision.ts';
import { LineAction, useMove } from '../LineAction.tsx';
import type { LineActionsProps } from '../LineList.tsx';
import { idsOf, type EnquiryLine } from '../lines.ts';

export function EnquiryActions({ lines, user, onDone }: LineActionsProps<EnquiryLine>) {
  const close = useMove('closeEnquiry');
  if (!concerns(user, 'closeEnquiry')) return null;
  return (
    <LineAction
      label="Close enquiry"
      lines={lines}
      decision={decisionOver({ workflow: 'enquiry', event: 'CLOSE', lines, user })}
      title={`Close ${lines.length === 1 ? '1 enquiry' : `${lines.length} enquiries`}`}
      words={{ label: 'Answer' }}
      primary
      onConfirm={(remark) => close({ data: { ids: idsOf(lines), remark: remark || undefined } })}
      onDone={onDone}
    >
      {plural(lines.length, 'question')} answered: the client sees what you write here. The stones stay as
      they are.
    </LineAction>
  );
}
