import type { AnnouncementKind, BannerType } from '../../domain/announcements.ts';

/** A stored or a newly chosen picture. */
export type AnnouncementPicture = { id: string; name: string } | File;

/** The parts of a popup, an event or a banner that clients see. */
export interface AnnouncementContent {
  kind: AnnouncementKind;
  title: string;
  description: string;
  /** YYYY-MM-DD, both included. */
  start_date: string;
  end_date: string;
  /** Only for banners. */
  type?: BannerType | undefined;
  images: readonly AnnouncementPicture[];
}

export const keyOf = (picture: AnnouncementPicture): string =>
  picture instanceof File ? `${picture.name} ${picture.size} ${picture.lastModified}` : picture.id;
