import type { AnnouncementKind, BannerType } from '../../domain/home/announcements.ts';

/** A picture that is stored, or one that was just chosen. */
export type AnnouncedPicture = { id: string; name: string } | File;

/** What clients see of a popup, an event or a banner. */
export interface Announced {
  kind: AnnouncementKind;
  title: string;
  description: string;
  /** YYYY-MM-DD, both included. */
  start_date: string;
  end_date: string;
  /** Of a banner alone. */
  type?: BannerType | undefined;
  images: readonly AnnouncedPicture[];
}

export const keyOf = (picture: AnnouncedPicture): string =>
  picture instanceof File ? `${picture.name} ${picture.size} ${picture.lastModified}` : picture.id;
