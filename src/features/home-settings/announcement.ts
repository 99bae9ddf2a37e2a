/** Popups, events and banners as their form edits them. */
import type { components } from '../../api/schema.gen.ts';
import { BANNER_TYPE, type AnnouncementKind, type BannerType } from '../../domain/announcements.ts';
import { MESSAGES } from '../../domain/messages.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import type { Change } from '../../ui/actions/Changes.tsx';
import { day } from '../../ui/format.ts';
import type { User } from '../../ui/session/session.ts';

export type Announcement = components['schemas']['Announcement'];
export type Page = components['schemas']['AnnouncementPage'];
export type Stored = Announcement['images'][number];

/** The operations of each kind, and what its list is called. */
export const KIND = {
  popup: {
    one: 'popup',
    a: 'a popup',
    list: 'listPopups',
    create: 'createPopup',
    update: 'updatePopup',
    remove: 'deletePopup',
    failure: MESSAGES.fetchPopupFailed,
    lead: 'Opens over its screen once per session, when the client is not in the middle of something.',
  },
  event: {
    one: 'event',
    a: 'an event',
    list: 'listEvents',
    create: 'createEvent',
    update: 'updateEvent',
    remove: 'deleteEvent',
    failure: MESSAGES.fetchFailed,
    lead: 'Shown with its dates at the top of its screen and of the clients’ home page.',
  },
  banner: {
    one: 'banner',
    a: 'a banner',
    list: 'listBanners',
    create: 'createBanner',
    update: 'updateBanner',
    remove: 'deleteBanner',
    failure: MESSAGES.fetchFailed,
    lead: 'Shown at the top of its screen and of the clients’ home page.',
  },
} as const satisfies Record<AnnouncementKind, object>;

/** Queries to refetch after a change. */
export const CHANGED_BY_HOME = [
  'listPopups',
  'listEvents',
  'listBanners',
  'readShown',
  'listAuditLogs',
] as const;

/** Whether the user may change home settings, and if not why. */
export const mayChange = (user: User): ActionDecision =>
  permissionDecision(user, 'home-settings', 'write', 'Only administrators can change home settings.');

/** The screens that can be chosen, in the order of clients' rail. */
export const PAGES: readonly { value: Page; label: string }[] = [
  { value: '/customer', label: 'Home' },
  { value: '/search', label: 'Search' },
  { value: '/matchpair', label: 'Match pairs' },
  { value: '/new-arrival', label: 'New arrivals' },
  { value: '/special-stone', label: 'Special stones' },
  { value: '/collection', label: 'Collections' },
  { value: '/transaction/cart', label: 'Cart' },
  { value: '/transaction/hold', label: 'Holds' },
  { value: '/transaction/memo', label: 'Memos' },
  { value: '/transaction/confirm-stone', label: 'Confirm stones' },
  { value: '/transaction/invoice', label: 'Invoices' },
];

export const pageName = (page: Page): string => PAGES.find(({ value }) => value === page)?.label ?? page;

export const BANNER_TYPE_NAME: Record<BannerType, string> = {
  [BANNER_TYPE.line]: 'One line of text',
  [BANNER_TYPE.picture]: 'Full-width picture',
};

/** The fields of the form. */
export interface Draft {
  title: string;
  description: string;
  page: Page;
  /** YYYY-MM-DD; undefined until both are chosen. */
  start_date: string | undefined;
  end_date: string | undefined;
  is_active: boolean;
  type: BannerType;
  /** Stored pictures that are kept. */
  kept: readonly Stored[];
  /** Newly chosen pictures. */
  files: readonly File[];
}

export const EMPTY: Draft = {
  title: '',
  description: '',
  page: '/customer',
  start_date: undefined,
  end_date: undefined,
  is_active: true,
  type: BANNER_TYPE.line,
  kept: [],
  files: [],
};

export const draftOf = ({
  title,
  description,
  page,
  start_date,
  end_date,
  is_active,
  type,
  images,
}: Announcement): Draft => ({
  title,
  description,
  page,
  start_date,
  end_date,
  is_active,
  type: type ?? BANNER_TYPE.line,
  kept: images,
  files: [],
});

/** The request for a complete draft; undefined while days are missing. */
export function written(kind: AnnouncementKind, draft: Draft) {
  const { title, description, page, start_date, end_date, is_active, type } = draft;
  if (start_date === undefined || end_date === undefined) return undefined;
  const words = {
    title: title.trim(),
    description: description.trim(),
    page,
    start_date,
    end_date,
    is_active,
  };
  return kind === 'banner' ? { ...words, type } : words;
}

const named = (pictures: readonly { name: string }[]): string => pictures.map(({ name }) => name).join(', ');

const shown = (kind: AnnouncementKind, draft: Draft): [field: string, value: string][] => [
  ['Title', draft.title.trim()],
  ['Text', draft.description.trim()],
  ['Screen', pageName(draft.page)],
  ['First day', day(draft.start_date)],
  ['Last day', day(draft.end_date)],
  ['Active', draft.is_active ? 'yes' : 'no'],
  ...(kind === 'banner' ? [['Type', BANNER_TYPE_NAME[draft.type]] satisfies [string, string]] : []),
  ['Pictures', named([...draft.kept, ...draft.files])],
];

/** The changes of an edit field by field, for the confirmation. */
export function changesBetween(kind: AnnouncementKind, before: Draft, after: Draft): Change[] {
  const now = new Map(shown(kind, after));
  return shown(kind, before).flatMap(([field, from]) => {
    const to = now.get(field) ?? '';
    const isSame = from === to && !(field === 'Pictures' && after.files.length > 0);
    return isSame ? [] : [{ field, from: from || 'nothing', to: to || 'nothing' }];
  });
}
