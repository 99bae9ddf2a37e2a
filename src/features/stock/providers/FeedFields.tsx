import { Checkbox, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { PROVIDER_TYPE } from '../../../domain/codes.ts';
import { hasFeed, type ProviderDraft } from './provider-draft.ts';
import { ScheduleFields } from '../../../ui/forms/ScheduleFields.tsx';
import type { Provider } from '../upload.ts';
import { PROVIDER_TYPE_LABEL } from '../../../lists/providers.ts';
import css from '../stock.module.css';
import common from '../../../ui/common.module.css';

const FEEDS = [PROVIDER_TYPE.api, PROVIDER_TYPE.ftp];
const BY_HAND = 'hand';
const WAYS = [
  { value: BY_HAND, label: 'Uploads' },
  ...FEEDS.map((code) => ({ value: String(code), label: PROVIDER_TYPE_LABEL[code] })),
];
const FORMATS = [
  { value: 'auto', label: 'Recognised' },
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
];

interface FeedFieldsProps {
  draft: ProviderDraft;
  isTried: boolean;
  onChange: (change: Partial<ProviderDraft>) => void;
  /** Null for a new provider. */
  provider: Provider | null;
}

/** How a provider's sheets arrive: uploaded by hand, or fetched from a feed on a schedule. */
export function FeedFields({ draft, isTried, onChange, provider }: FeedFieldsProps) {
  const isApi = draft.provider_type === PROVIDER_TYPE.api;
  return (
    <fieldset className={css.group}>
      <legend>Sheets</legend>
      <div className={css.labelled}>
        <span id="provider-type">Delivery</span>
        <SegmentedControl
          aria-labelledby="provider-type"
          size="sm"
          data={WAYS}
          value={draft.byHand ? BY_HAND : String(draft.provider_type)}
          onChange={(value) =>
            onChange({
              byHand: value === BY_HAND,
              provider_type: FEEDS.find((code) => String(code) === value) ?? draft.provider_type,
            })
          }
        />
      </div>
      {draft.byHand ? (
        <p className={common.quiet}>Upload their sheets yourself as they arrive, by e-mail or otherwise.</p>
      ) : (
        <TextInput
          label="Address"
          required
          description={
            isApi
              ? 'http or https, to a CSV, XLSX or JSON file. Write {token} where the password goes'
              : 'ftp, ftps or sftp, with the full path of the sheet'
          }
          placeholder={
            isApi ? 'https://feeds.example.com/stock.csv' : 'sftp://files.example.com/out/stock.csv'
          }
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          value={draft.feed_url}
          onChange={(event) => onChange({ feed_url: event.currentTarget.value })}
        />
      )}
      {hasFeed(draft) && (
        <>
          <Credentials draft={draft} onChange={onChange} provider={provider} />
          <div className={css.labelled}>
            <span id="feed-format">File format</span>
            <SegmentedControl
              aria-labelledby="feed-format"
              size="sm"
              data={FORMATS}
              value={draft.feed_format}
              onChange={(value) =>
                onChange({ feed_format: value === 'csv' || value === 'json' ? value : 'auto' })
              }
            />
          </div>
          <Checkbox
            label="Each sheet is the whole stock"
            description="Stones missing from the sheet are withdrawn"
            checked={draft.feed_is_full}
            onChange={(event) => onChange({ feed_is_full: event.currentTarget.checked })}
          />
          <ScheduleFields
            label="Fetched"
            isTried={isTried}
            value={draft.schedule}
            onChange={(schedule) => onChange({ schedule })}
          />
        </>
      )}
    </fieldset>
  );
}

function Credentials({ draft, onChange, provider }: Omit<FeedFieldsProps, 'isTried'>) {
  const isKept = provider?.has_feed_password === true && !draft.forgetPassword;
  const key = provider?.feed_host_key ?? null;
  return (
    <>
      <div className={css.pair}>
        <TextInput
          label="User"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={draft.feed_user}
          onChange={(event) => onChange({ feed_user: event.currentTarget.value })}
        />
        <PasswordInput
          label="Password or token"
          placeholder={isKept ? 'A password is saved' : undefined}
          maxLength={2000}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          value={draft.feed_password}
          onChange={(event) => onChange({ feed_password: event.currentTarget.value })}
        />
      </div>
      {provider?.has_feed_password === true && (
        <Checkbox
          label="Delete the saved password"
          checked={draft.forgetPassword}
          onChange={(event) => onChange({ forgetPassword: event.currentTarget.checked })}
        />
      )}
      {key !== null && (
        <Checkbox
          label="Forget the server’s key"
          description={`${key}: tick this if the provider has a new server`}
          checked={draft.forgetHostKey}
          onChange={(event) => onChange({ forgetHostKey: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
