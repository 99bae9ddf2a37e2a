import type { CreditFigures } from '../../domain/lines/credit-limits.ts';
import { cents, inUsd } from '../../domain/lines/cents.ts';
import { money } from '../../ui/format.ts';
import css from './actions.module.css';

interface CreditLeftProps {
  figures: CreditFigures | null;
}

/** The rest of the client's credit limit, now and after the action; hidden without a limit. */
export function CreditLeft({ figures }: CreditLeftProps) {
  if (figures === null) return null;
  const { limit, exposure, adding } = figures;
  const left = cents(limit) - cents(exposure);
  return (
    <p className={css.credit}>
      {`Credit left: $\u00A0${money(inUsd(left))} of $\u00A0${money(limit)}. After this: $\u00A0${money(inUsd(left - cents(adding)))}.`}
    </p>
  );
}
