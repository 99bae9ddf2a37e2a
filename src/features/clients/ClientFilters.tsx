import { Button, Select } from '@mantine/core';
import { BUSINESS_STATUS, type BusinessStatus } from '../../domain/codes.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { useAssociates } from '../../ui/forms/associates.ts';
import { FindField } from '../../ui/forms/FindField.tsx';
import { clientsView, type ClientsView } from './clients-view.ts';
import css from './clients.module.css';

interface ClientFiltersProps {
  view: ClientsView;
  onView: (next: ClientsView) => void;
  /** Associates only see their own clients, so they have no choice. */
  withAssociates: boolean;
}

const STATUSES = Object.values(BUSINESS_STATUS).map((code) => ({
  value: String(code),
  label: statusLabel('business', code).label,
}));

export function ClientFilters({ view, onView, withAssociates }: ClientFiltersProps) {
  const associates = useAssociates(withAssociates);
  const change = (next: ClientsView): void => onView(clientsView.narrow(view, next));
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
      <Select
        className={css.wide}
        aria-label="Business status"
        placeholder="Any business status"
        clearable
        clearButtonProps={{ 'aria-label': 'Any business status' }}
        data={STATUSES}
        value={view.status === undefined ? null : String(view.status)}
        onChange={(code) => change({ status: code === null ? undefined : (Number(code) as BusinessStatus) })}
      />
      <YesOrNo
        label="Registered or not"
        yes="Registered"
        no="Not registered"
        value={view.registered}
        onChange={(registered) => change({ registered })}
      />
      <YesOrNo
        label="Active or suspended"
        yes="Active"
        no="Suspended"
        value={view.active}
        onChange={(active) => change({ active })}
      />
      <YesOrNo
        label="Hold limit"
        yes="Near the limit"
        no="Not near the limit"
        value={view.near}
        onChange={(near) => change({ near })}
      />
      <YesOrNo
        label="KYC documents"
        yes="To review"
        no="None to review"
        value={view.kyc}
        onChange={(kyc) => change({ kyc })}
      />
      {withAssociates && (
        <Select
          className={css.wide}
          aria-label="Business associate"
          placeholder="Every associate"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Every associate' }}
          nothingFoundMessage="No such associate"
          data={associates}
          value={view.associate ?? null}
          onChange={(associate) => change({ associate: associate ?? undefined })}
        />
      )}
      {clientsView.isNarrowed(view) && (
        <Button variant="subtle" size="compact-sm" onClick={() => onView({})}>
          Clear filters
        </Button>
      )}
    </>
  );
}

interface YesOrNoProps {
  label: string;
  yes: string;
  no: string;
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
}

function YesOrNo({ label, yes, no, value, onChange }: YesOrNoProps) {
  return (
    <Select
      className={css.narrow}
      aria-label={label}
      placeholder={label}
      clearable
      clearButtonProps={{ 'aria-label': 'Either' }}
      data={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : chosen === 'true')}
    />
  );
}
