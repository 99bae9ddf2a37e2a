import { Button, SegmentedControl, Select } from '@mantine/core';
import { ROLE } from '../../../domain/codes.ts';
import { DIAMOND_TYPE_OPTIONS } from '../../../domain/stones/type-options.ts';
import { FindField } from '../../../ui/forms/FindField.tsx';
import { externalView, typeOf, type ExternalView } from './external-view.ts';
import css from '../clients.module.css';

interface ExternalFiltersProps {
  view: ExternalView;
  onView: (next: ExternalView) => void;
}

export function ExternalFilters({ view, onView }: ExternalFiltersProps) {
  const change = (next: ExternalView): void => onView(externalView.narrow(view, next));
  return (
    <>
      <FindField
        className={css.search}
        type="search"
        aria-label="Find in this list"
        placeholder="Company, person, e-mail, mobile"
        value={view.search}
        onFind={(search) => change({ search })}
      />
      <SegmentedControl
        size="sm"
        aria-label="Source"
        value={String(view.source ?? '')}
        onChange={(value) => change({ source: externalView.fields.source(value) })}
        data={[
          { value: '', label: 'All' },
          { value: String(ROLE.apiClient), label: 'API' },
          { value: String(ROLE.ftpClient), label: 'FTP' },
        ]}
      />
      <SegmentedControl
        size="sm"
        aria-label="May see diamonds of this type"
        value={String(typeOf(view))}
        onChange={(value) => {
          const chosen = DIAMOND_TYPE_OPTIONS.find(({ code }) => String(code) === value)?.code ?? 0;
          change({ type: chosen === DIAMOND_TYPE_OPTIONS[0].code ? undefined : chosen });
        }}
        data={[
          { value: '0', label: 'Both' },
          ...DIAMOND_TYPE_OPTIONS.map(({ code, label }) => ({ value: String(code), label })),
        ]}
      />
      <Select
        className={css.narrow}
        aria-label="Active or suspended"
        placeholder="Active or suspended"
        clearable
        clearButtonProps={{ 'aria-label': 'Either' }}
        data={[
          { value: 'true', label: 'Active' },
          { value: 'false', label: 'Suspended or closed' },
        ]}
        value={view.active === undefined ? null : String(view.active)}
        onChange={(chosen) => change({ active: chosen === null ? undefined : chosen === 'true' })}
      />
      {externalView.isNarrowed(view) && (
        <Button variant="subtle" size="compact-sm" onClick={() => onView({ type: view.type })}>
          Clear filters
        </Button>
      )}
    </>
  );
}
