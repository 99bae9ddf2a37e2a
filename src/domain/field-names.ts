/** Names of fields in words, as messages and the audit log show them. */
const WORDS: Readonly<Record<string, string>> = {
  business_associate_id: 'business associate',
  country_id: 'country',
  mobile_country_id: 'country code of the mobile',
  terms_days: 'days to pay',
  bell_declined: 'notices that are turned off',
  declined: 'e-mails that are turned off',
  days: 'days',
  hold_hours: 'how long a hold lasts',
  hold_limit: 'stones on hold at once',
  rehold_hours: 'wait before holding the same stone again',
  offer_hours: 'time of the next in line',
  email: 'e-mail',
  price_offer_hours: 'time of a price offer',
  schedule: 'schedule',
  feed_is_full: 'whether the feed has the whole stock',
  is_active: 'whether it is active',
  is_paused: 'whether it is paused',
  is_default: 'whether it is the default',
  is_display: 'whether it is displayed',
  ids: 'order',
};

/** Such as `memo terms` for `memo_terms`. */
export const fieldName = (field: string): string => WORDS[field] ?? field.replaceAll('_', ' ');
