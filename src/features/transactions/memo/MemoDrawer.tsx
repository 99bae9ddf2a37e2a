import { count, day, text } from '../../../ui/format.ts';
import { Due } from '../../../ui/lists/Figures.tsx';
import { LineDrawer, type LineDrawerProps } from '../LineDrawer.tsx';
import { PaperPdf } from '../PaperPdf.tsx';
import type { MemoLine } from '../lines.ts';
import { MemoActions } from './memo.actions.tsx';
import { extensionFacts, extensionText } from './memo-extension.tsx';
import { isLive } from '../../../ui/records/timeline-steps.ts';

export function MemoDrawer(props: LineDrawerProps<MemoLine>) {
  return (
    <LineDrawer
      {...props}
      workflow="memo"
      facts={(line) => [
        {
          name: 'Memo',
          value: (
            <>
              {line.memo_number} <PaperPdf of="memo" id={line.memo_id} number={line.memo_number} />
            </>
          ),
        },
        { name: 'Due', value: day(line.due_date) },
        ...(isLive('memo', line.status) ? [{ name: 'Ends', value: <Due value={line.due_date} /> }] : []),
        ...extensionFacts(line),
        { name: 'Days out', value: count(line.days_out) },
        { name: 'Terms', value: text(line.terms) },
        { name: 'Invoice', value: text(line.invoice_number) },
      ]}
      words={(line) => [...extensionText(line), { name: 'Remark', text: line.remark }]}
      actions={(lines) => <MemoActions lines={lines} user={props.user} onDone={props.onClose} />}
    />
  );
}
