import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { q } from '../../../api/query.ts';
import type { StatusLabel } from '../../../domain/labels.ts';
import { DateTime } from '../../../ui/lists/Figures.tsx';
import { count, day, text } from '../../../ui/format.ts';
import { DrawerSection, Facts, RecordDrawer } from '../../../ui/records/RecordDrawer.tsx';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import { FeedSection } from './FeedSection.tsx';
import { ProviderActions } from './ProviderActions.tsx';
import { comesBy } from '../../../lists/providers.ts';
import { UPLOAD_STATE } from '../../../lists/uploads.ts';
import type { Provider, Upload } from '../upload.ts';
import css from '../stock.module.css';
import { isStockField, STOCK_FIELDS } from '../../../domain/sheets/stock-fields.ts';
import { useUser } from '../../../ui/session/session.ts';
import { MeaningSelect } from '../mapping/MeaningSelect.tsx';
import { mayBringIn } from '../upload.ts';
import common from '../../../ui/common.module.css';

const SHOWN = 20;
const INACTIVE: StatusLabel = { label: 'Inactive', colour: 'grey' };

interface ProviderDrawerProps {
  provider: Provider | null;
  onClose: () => void;
  onUpload: (providerId: string) => void;
  onOpenUpload: (id: string) => void;
}

export function ProviderDrawer({ provider, onClose, onUpload, onOpenUpload }: ProviderDrawerProps) {
  // Kept while the drawer closes, so that it is not emptied first.
  const [shown, setShown] = useState(provider);
  if (provider !== null && provider !== shown) setShown(provider);
  return (
    <RecordDrawer
      opened={provider !== null}
      onClose={onClose}
      title={shown?.name ?? ''}
      about={shown?.id}
      subtitle={
        shown === null ? undefined : `${shown.code} · ${comesBy(shown)} · ${count(shown.stones)} stones`
      }
      status={shown?.is_active === false ? <StatusBadge status={INACTIVE} /> : undefined}
      width={680}
      ofList
      actions={
        shown !== null && (
          <ProviderActions key={shown.id} provider={shown} onUpload={onUpload} onRemoved={onClose} />
        )
      }
    >
      {shown !== null && (
        <>
          <DrawerSection title="Provider">
            <Facts
              facts={[
                { name: 'Stones', value: count(shown.stones) },
                { name: 'Contact', value: text(shown.contact_person) },
                { name: 'E-mail', value: text(shown.email) },
                { name: 'Mobile', value: text(shown.mobile) },
                {
                  name: 'Comments',
                  value: shown.words_released ? 'Shown to clients' : 'Hidden from clients',
                },
                { name: 'Added', value: day(shown.created_at) },
              ]}
            />
          </DrawerSection>
          <FeedSection provider={shown} onOpen={onOpenUpload} />
          <ProviderWords providerId={shown.id} />
          <DrawerSection title="Sheets">
            <UploadsOf providerId={shown.id} onOpen={onOpenUpload} />
          </DrawerSection>
        </>
      )}
    </RecordDrawer>
  );
}

function UploadsOf({ providerId, onOpen }: { providerId: string; onOpen: (id: string) => void }) {
  const { data, error } = useQuery<AnswerOf<'listUploads'>, ApiError>(
    q<'listUploads'>('listUploads', { query: { provider_id: providerId, size: SHOWN } }),
  );
  if (error !== null) return <p className={common.quiet}>{error.message}</p>;
  if (data === undefined) return <p className={common.quiet}>Loading …</p>;
  if (data.data.length === 0) {
    return (
      <p className={common.quiet}>No sheets yet. The columns you confirm in the first one are remembered.</p>
    );
  }
  return (
    <ul className={css.uploads}>
      {data.data.map((upload) => (
        <li key={upload.id}>
          <button type="button" onClick={() => onOpen(upload.id)}>
            <span className={css.uploadName}>{upload.file_name}</span>
            <StatusBadge quiet status={UPLOAD_STATE[upload.state]} />
            <DateTime value={upload.created_at} />
            <span className={css.uploadSum}>{sumOf(upload)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function sumOf({ report, error }: Upload): string {
  if (report)
    return [
      `${count(report.created)} created`,
      `${count(report.updated)} updated`,
      `${count(report.unchanged)} unchanged`,
      ...(report.withdrawn ? [`${count(report.withdrawn)} withdrawn`] : []),
    ].join(', ');
  return error ?? '';
}

/** The saved meanings of a provider's words, to be changed; hidden if there are none. */
function ProviderWords({ providerId }: { providerId: string }) {
  const may = mayBringIn(useUser());
  const { data = [] } = useQuery<AnswerOf<'listProviderValues'>, ApiError>(
    q<'listProviderValues'>('listProviderValues', { path: { id: providerId } }),
  );
  if (data.length === 0) return null;
  return (
    <DrawerSection title="The provider’s own terms">
      <ul className={css.ownWords}>
        {data.map(({ field, value, code, changed_by }) => (
          <li key={`${field} ${value}`} title={`Answered by ${changed_by}`}>
            <span className={common.quiet}>{isStockField(field) ? STOCK_FIELDS[field].label : field}</span>
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
