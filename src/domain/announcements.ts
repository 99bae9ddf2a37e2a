/**
 * Announcements of the house to its clients. (Specification, sections 2 and 3: home
 * settings.)
 */

export type AnnouncementKind = 'popup' | 'event' | 'banner';

/** The first screen of customers, which always shows events and banners. */
const FIRST_PAGE = '/customer';

/** A banner is a line with a small picture, or a picture across the screen. */
export const BANNER_TYPE = { line: 1, picture: 2 } as const;
export type BannerType = (typeof BANNER_TYPE)[keyof typeof BANNER_TYPE];

/** How many pictures one can have: as many files as a form takes. */
export const MOST_PICTURES = 3;

interface PlacedAnnouncement {
  kind: AnnouncementKind;
  /** The path of a screen. */
  page: string;
  /** YYYY-MM-DD, both included. */
  start_date: string;
  end_date: string;
}

/**
 * Whether it is shown on the screen of this path on this day. A popup is
 * shown only on its page; events and banners on the first screen, too.
 */
export const isShownAt = (
  { kind, page, start_date, end_date }: PlacedAnnouncement,
  path: string,
  day: string,
): boolean =>
  start_date <= day && day <= end_date && (path === page || (kind !== 'popup' && path === FIRST_PAGE));
