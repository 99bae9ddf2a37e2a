import { MultiSelect, SegmentedControl, Select, Text } from '@mantine/core';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { ATTRIBUTES, type AttributeKey } from '../../../domain/attributes/attributes.ts';
import { READER_ROLES, choosesSome } from '../../../domain/bulk-email.ts';
import { useAssociates } from '../../../ui/forms/associates.ts';
import { CLIENT_OPTIONS, clientLabel } from '../../../ui/forms/clients.ts';
import { CountrySelect } from '../../../ui/forms/choices/CountrySelect.tsx';
import css from '../../../ui/forms/fields.module.css';
import { q } from '../../../api/query.ts';
import { plural } from '../../../ui/format.ts';
import { hasConditions, unreachedInWords, type Audience, type Reach as Counted } from '../bulk-email.ts';

const LOOKED_FOR = [
  { key: 'shape', label: 'Searched for shape' },
  { key: 'color', label: 'Searched for color' },
  { key: 'clarity', label: 'Searched for clarity' },
] as const satisfies readonly { key: AttributeKey; label: string }[];

interface AudienceFieldsProps {
  /** Undefined for a new e-mail. */
  emailId: string | undefined;
  value: Audience;
  onChange: (next: Audience) => void;
}

/** The recipients: everybody, or clients chosen by hand and all who match the conditions. */
export function AudienceFields({ emailId, value, onChange }: AudienceFieldsProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Recipients"
        fullWidth
        data={[
          { value: 'some', label: 'Some clients' },
          { value: 'everybody', label: 'Everyone' },
        ]}
        value={value.everybody === true ? 'everybody' : 'some'}
        onChange={(who) => onChange(who === 'everybody' ? { everybody: true } : {})}
      />
      {value.everybody !== true && <SomeClients value={value} onChange={onChange} />}
      <Reach emailId={emailId} audience={value} />
    </>
  );
}

function SomeClients({ value, onChange }: Omit<AudienceFieldsProps, 'emailId'>) {
  const associates = useAssociates();
  const { data: clients = [] } = useQuery(CLIENT_OPTIONS);
  return (
    <>
      <MultiSelect
        label="Clients"
        description="Added to the clients who match the conditions below."
        placeholder={(value.clients ?? []).length > 0 ? '' : 'No clients chosen'}
        searchable
        clearable
        limit={200}
        nothingFoundMessage="No clients found"
        data={clients
          .filter(({ role_id: role }) => READER_ROLES.includes(role))
          .map((client) => ({ value: client.id, label: clientLabel(client) }))}
        value={value.clients ?? []}
        onChange={(chosen) => onChange({ ...value, clients: chosen })}
      />
      <div className={css.pair}>
        <Select
          label="Business associate"
          placeholder="Any"
          clearable
          searchable
          data={associates}
          value={value.associate_id ?? null}
          onChange={(associate_id) => onChange({ ...value, associate_id })}
        />
        <CountrySelect
          label="Country"
          value={value.country_id ?? null}
          onChange={(country_id) => onChange({ ...value, country_id })}
        />
      </div>
      <Select
        label="Business"
        placeholder="Any"
        clearable
        data={[
          { value: 'true', label: 'Registered' },
          { value: 'false', label: 'Not registered' },
        ]}
        value={value.registered == null ? null : String(value.registered)}
        onChange={(said) => onChange({ ...value, registered: said === null ? null : said === 'true' })}
      />
      {LOOKED_FOR.map(({ key, label }) => (
        <MultiSelect
          key={key}
          label={label}
          placeholder={(value[key] ?? []).length > 0 ? '' : 'Anything'}
          searchable
          clearable
          data={ATTRIBUTES[key].options.map(({ code, label: words }) => ({ value: code, label: words }))}
          value={value[key] ?? []}
          onChange={(codes) => onChange({ ...value, [key]: codes })}
        />
      ))}
    </>
  );
}

interface ReachProps {
  emailId: string | undefined;
  audience: Audience;
}

/** How many clients get the e-mail, counted by the server as it counts them when it is sent. */
function Reach({ emailId, audience }: ReachProps) {
  const { data: reach } = useQuery({
    ...q('countBulkReach', { data: { audience, id: emailId } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Text size="sm" role="status">
      {reach === undefined ? 'Recipients: …' : `Recipients: ${reachInWords(reach, audience)}`}
    </Text>
  );
}

/** `12 clients: 3 chosen one by one, 9 by the conditions. 2 more clients did not agree …` */
function reachInWords(reach: Counted, audience: Audience): string {
  if (audience.everybody !== true && !choosesSome(audience)) return 'no one chosen yet.';
  const { would_get, by_hand } = reach;
  const named = (audience.clients ?? []).length > 0;
  const how = [
    ...(named ? [`${by_hand} chosen one by one`] : []),
    ...(hasConditions(audience) ? [`${would_get - by_hand} by the conditions`] : []),
  ];
  const sentences = [
    `${plural(would_get, 'client')}: ${how.length === 0 ? 'everyone who agreed to receive offers' : how.join(', ')}`,
    ...unreachedInWords(reach),
  ];
  return `${sentences.join('. ')}.`;
}
