import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { q } from '../../../api/query.ts';
import { isStockField, STOCK_FIELDS } from '../../../domain/sheets/stock-fields.ts';
import { DrawerSection } from '../../../ui/records/RecordDrawer.tsx';
import { useUser } from '../../../ui/session/session.ts';
import { MeaningSelect } from '../mapping/MeaningSelect.tsx';
import { mayBringIn } from '../upload.ts';
import css from '../stock.module.css';

/** The saved meanings of a provider's words, to be changed; hidden if there are none. */
export function ProviderWords({ providerId }: { providerId: string }) {
  const may = mayBringIn(useUser());
  const { data = [] } = useQuery<AnswerOf<'listProviderValues'>, ApiError>(
    q<'listProviderValues'>('listProviderValues', { path: { id: providerId } }),
  );
  if (data.length === 0) return null;
  return (
    <DrawerSection title="The provider’s own words">
      <ul className={css.ownWords}>
        {data.map(({ field, value, code, changed_by }) => (
          <li key={`${field} ${value}`} title={`Answered by ${changed_by}`}>
            <span className={css.quiet}>{isStockField(field) ? STOCK_FIELDS[field].label : field}</span>
            <span className={css.value}>{value}</span>
            <MeaningSelect
              providerId={providerId}
              field={field}
              value={value}
              kept
              code={code}
              mayChange={may.ok}
            />
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}
