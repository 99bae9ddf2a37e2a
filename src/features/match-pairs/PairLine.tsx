import { SeesPrices } from '../../ui/session/SeesPrices.tsx';
import { Button } from '@mantine/core';
import { money } from '../../ui/format.ts';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { inWords, isSaved, numbersOf, type PairRow } from './pair.ts';
import css from './pairs.module.css';

interface PairLineProps {
  pair: PairRow['pair'];
  mayWrite: boolean;
  onSave: (numbers: string[]) => void;
  onRemove: (id: string, version: string) => void;
  /** When given, other partners of each stone can be shown. */
  onPartners?: ((stockNo: string) => void) | undefined;
}

/** The header of a pair: score, differences and total price. */
export function PairLine({ pair, mayWrite, onSave, onRemove, onPartners }: PairLineProps) {
  const score = isSaved(pair) ? pair.present_score : pair.score;
  const numbers = numbersOf(pair);
  const differences =
    pair.stones.length < 2
      ? undefined
      : pair.differences.length === 0
        ? 'No difference'
        : pair.differences.map(inWords).join(' · ');
  return (
    <>
      <b className={css.score} title="100 for identical stones, less for each difference">
        {score === null ? '–' : score.toFixed(1)}
      </b>
      <span className={css.total}>
        <SeesPrices>$ {money(pair.sell_amt)}</SeesPrices>
      </span>
      {mayWrite && !isSaved(pair) && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Save ${numbers.join(' and ')}`}
          onClick={() => onSave(numbers)}
        >
          Save pair
        </Button>
      )}
      {mayWrite && isSaved(pair) && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Remove ${numbers.join(' and ')}`}
          onClick={() => onRemove(pair.id, pair.version)}
        >
          Remove
        </Button>
      )}
      {isSaved(pair) && <AuditLink about={pair.id} row={numbers.join(' and ')} />}
      {isSaved(pair) && pair.note !== null && <span className={css.gone}>{pair.note}</span>}
      {onPartners !== undefined && (
        <span className={css.others}>
          Other partners for
          {numbers.map((number) => (
            <button
              key={number}
              type="button"
              className={css.partners}
              aria-label={`Other partners for ${number}`}
              onClick={() => onPartners(number)}
            >
              {number}
            </button>
          ))}
        </span>
      )}
      <span className={css.words} title={differences}>
        {differences}
      </span>
      {isSaved(pair) && (
        <span className={css.words}>
          {[pair.client.company_name ?? pair.client.name, pair.remark].filter(Boolean).join(' · ')}
        </span>
      )}
    </>
  );
}
