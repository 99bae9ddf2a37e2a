import { text } from '../../../ui/format.ts';
import { ConfirmStoneActions } from './confirm-stone.actions.tsx';
import { LineDrawer, type LineDrawerProps } from '../LineDrawer.tsx';
import { PaperPdf } from '../PaperPdf.tsx';
import type { ConfirmLine } from '../lines.ts';

export function ConfirmStoneDrawer(props: LineDrawerProps<ConfirmLine>) {
  return (
    <LineDrawer
      {...props}
      workflow="confirmStone"
      facts={(line) => [
        {
          name: 'Order',
          value: (
            <>
              {line.order_number} <PaperPdf of="order" id={line.order_id} number={line.order_number} />
            </>
          ),
        },
        { name: 'Invoice', value: text(line.invoice_number) },
      ]}
      words={(line) => [
        { name: 'Remark', text: line.remark },
        { name: 'Reason', text: line.reason },
      ]}
      actions={(lines) => <ConfirmStoneActions lines={lines} user={props.user} onDone={props.onClose} />}
    />
  );
}
