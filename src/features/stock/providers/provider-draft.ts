/** A provider while it is edited, and the request that saves it. */
import type { DataOf } from '../../../api/client.ts';
import { PROVIDER_TYPE } from '../../../domain/codes.ts';
import { formOf, checkSchedule, type ScheduleForm } from '../../../domain/schedule-forms.ts';
import type { Provider } from '../upload.ts';

export interface ProviderDraft {
  name: string;
  code: string;
  contact_person: string;
  email: string;
  mobile: string;
  /** Its sheets are uploaded by hand. */
  byHand: boolean;
  provider_type: Provider['provider_type'];
  feed_url: string;
  feed_user: string;
  /** As typed; empty keeps the current password. */
  feed_password: string;
  forgetPassword: boolean;
  forgetHostKey: boolean;
  feed_format: Provider['feed_format'];
  feed_is_full: boolean;
  words_released: boolean;
  schedule: ScheduleForm;
}

export function draftOf(provider: Provider | null): ProviderDraft {
  return {
    name: provider?.name ?? '',
    code: provider?.code ?? '',
    contact_person: provider?.contact_person ?? '',
    email: provider?.email ?? '',
    mobile: provider?.mobile ?? '',
    byHand: !provider?.feed_url,
    provider_type: provider?.provider_type ?? PROVIDER_TYPE.api,
    feed_url: provider?.feed_url ?? '',
    feed_user: provider?.feed_user ?? '',
    feed_password: '',
    forgetPassword: false,
    forgetHostKey: false,
    feed_format: provider?.feed_format ?? 'auto',
    feed_is_full: provider?.feed_is_full ?? false,
    words_released: provider?.words_released ?? false,
    schedule: formOf(provider?.schedule),
  };
}

export const hasFeed = ({ byHand, feed_url }: ProviderDraft): boolean => !byHand && feed_url.trim() !== '';

/** Whether it can be sent: a feed's schedule has no fault. */
export const isReady = (draft: ProviderDraft): boolean =>
  !hasFeed(draft) || checkSchedule(draft.schedule).fault === null;

/** The request's fields; an empty field clears its value. */
export function changeOf(draft: ProviderDraft): Omit<DataOf<'updateProvider'>, 'version'> {
  const text = (value: string): string | null => (value.trim() === '' ? null : value.trim());
  const feed = hasFeed(draft)
    ? {
        feed_url: draft.feed_url.trim(),
        feed_user: text(draft.feed_user),
        schedule: checkSchedule(draft.schedule).expression,
        feed_password: draft.feed_password || (draft.forgetPassword ? null : undefined),
        feed_host_key: draft.forgetHostKey ? null : undefined,
      }
    : { feed_url: null };
  return {
    name: draft.name,
    code: draft.code.trim() === '' ? undefined : draft.code.trim(),
    provider_type: draft.provider_type,
    contact_person: text(draft.contact_person),
    email: text(draft.email),
    mobile: text(draft.mobile),
    feed_format: draft.feed_format,
    feed_is_full: draft.feed_is_full,
    words_released: draft.words_released,
    ...feed,
  };
}
