/** Texts that the screen and the print view of a stone's history share. */
import type { AnswerOf } from '../../api/client.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { stoneInWords } from '../../stones/stone.ts';
import * as format from '../../ui/format.ts';

type Track = AnswerOf<'trackStone'>;

export const verdictOf = ({ finding }: Track): string =>
  finding === null ? 'Every step of the stone was allowed and leads to its current state.' : finding;

/**
 * `Memo M-K7QM-0012 · Meridian | Ada Bell · $ 5,465.16 · supplier 5,100.00 · Invoice I-K7QM-03`;
 * empty for the stone's own steps.
 */
export function papersOf({ lines }: Track, recordId: string): string {
  const line = lines.find(({ id }) => id === recordId);
  if (line === undefined) return '';
  const { workflow, document, invoice, amount, cost_amt: cost } = line;
  return [
    document === null ? null : `${workflow === 'memo' ? 'Memo' : 'Order'} ${document}`,
    clientName(line),
    amount === null ? null : `$ ${format.money(amount)}`,
    ...format.besidePrice(amount, { supplier: cost }),
    invoice === null ? null : `Invoice ${invoice}`,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

export const stoneLine = (stone: Track['stone']): string => stoneInWords(stone);

export function factsOf({ stone, provider_name, undone }: Track): [string, string][] {
  const upload = undone && `${undone.file_name}, undone ${format.dateTime(undone.at)}`;
  return [
    ['Report', [stone.lab, stone.report_no].filter(Boolean).join(' ') || format.DASH],
    ['Location', format.text(stone.location)],
    ['Supplier’s $/ct', format.money(stone.price_per_ct)],
    ['Supplier’s amount $', format.money(stone.total_amt)],
    ['Provider', format.text(provider_name)],
    ['Seen available', format.dateTime(stone.confirmed_at)],
    ...(upload === null ? [] : [['Upload', upload] satisfies [string, string]]),
  ];
}
