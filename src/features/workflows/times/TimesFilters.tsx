import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query.ts';
import { SEES_ALL_ROLES } from '../../../domain/codes.ts';
import { DIAMOND_TYPE_OPTIONS } from '../../../domain/stones/type-options.ts';
import { ABOUT_STONES, OF_CLIENTS } from '../../../machines/workflow-time.ts';
import type { WorkflowName } from '../../../machines/workflow.ts';
import { useAssociates } from '../../../ui/forms/associates.ts';
import { ClientSelect } from '../../../ui/forms/ClientSelect.tsx';
import { DayRange } from '../../../ui/forms/DayRange.tsx';
import { accessOf, useUser } from '../../../ui/session/session.ts';
import type { TimesView } from './times-view.ts';
import css from './times.module.css';

interface TimesFiltersProps {
  workflow: WorkflowName;
  view: TimesView;
  onView: (change: Partial<TimesView>) => void;
}

const ALL = 1_000;

/** The days, a second period beside them, and whose records, as far as the records have it. */
export function TimesFilters({ workflow, view, onView }: TimesFiltersProps) {
  const user = useUser();
  const seesAll = SEES_ALL_ROLES.includes(user.role_id);
  const isOfClients = OF_CLIENTS.includes(workflow) && accessOf(user, 'client').read;
  const isAboutStones = ABOUT_STONES.includes(workflow);
  const narrow = (change: Partial<TimesView>) => onView({ ...change, page: undefined, path: undefined });
  return (
    <div className={css.filters}>
      <DayRange
        label="Days"
        from={view.from}
        to={view.to}
        onDays={(from, to) => narrow({ from, to })}
        isLabelled
      />
      {view.look === undefined && (
        <DayRange
          label="Beside them"
          from={view.from2}
          to={view.to2}
          onDays={(from2, to2) => narrow({ from2, to2 })}
          isLabelled
        />
      )}
      {isOfClients && (
        <ClientSelect label="Client" w={200} value={view.client} onClient={(client) => narrow({ client })} />
      )}
      {isOfClients && seesAll && (
        <AssociateSelect value={view.associate} onAssociate={(associate) => narrow({ associate })} />
      )}
      {isAboutStones && seesAll && accessOf(user, 'stock').read && (
        <ProviderSelect value={view.provider} onProvider={(provider) => narrow({ provider })} />
      )}
      {isAboutStones && (
        <SegmentedControl
          size="sm"
          aria-label="Diamond type"
          value={String(view.type ?? 0)}
          onChange={(value) =>
            narrow({ type: DIAMOND_TYPE_OPTIONS.find(({ code }) => String(code) === value)?.code })
          }
          data={[
            { value: '0', label: 'Both' },
            ...DIAMOND_TYPE_OPTIONS.map(({ code, label }) => ({ value: String(code), label })),
          ]}
        />
      )}
    </div>
  );
}

function AssociateSelect({
  value,
  onAssociate,
}: {
  value: string | undefined;
  onAssociate: (id: string | undefined) => void;
}) {
  return (
    <Select
      w={184}
      label="Associate"
      placeholder="Every associate"
      searchable
      clearable
      data={useAssociates()}
      value={value ?? null}
      onChange={(id) => onAssociate(id ?? undefined)}
    />
  );
}

function ProviderSelect({
  value,
  onProvider,
}: {
  value: string | undefined;
  onProvider: (id: string | undefined) => void;
}) {
  const { data } = useQuery(q<'listProviders'>('listProviders', { query: { size: ALL } }));
  return (
    <Select
      w={184}
      label="Provider"
      placeholder="Every provider"
      searchable
      clearable
      data={(data?.data ?? []).map((provider) => ({ value: provider.id, label: provider.name }))}
      value={value ?? null}
      onChange={(id) => onProvider(id ?? undefined)}
    />
  );
}
