/**
 * Popups, events and banners. (Specification, sections 2, 3, 4
 * and 7.)
 */
import { MOST_PICTURES, type AnnouncementKind } from '../../../src/domain/announcements.ts';
import { downloadName, shownAs } from '../../../src/domain/text/file-names.ts';
import {
  addPictures,
  changeAnnouncement,
  findAnnouncement,
  findAnnouncementPicture,
  findAnnouncements,
  insertAnnouncement,
  lockAnnouncement,
  removeAnnouncement,
  takePicturesOff,
  type AnnouncementRow,
  type AnnouncementText,
} from '../../db/queries/announcements.ts';
import { contains } from '../../db/queries/like.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { seesShownAlone } from '../../policies/announcements.ts';
import { notFound, notFoundAmong, invalidRequest } from '../../refusals.ts';
import type { Answer, BodyOf, Call, Handler, Input, ReceivedFile } from '../handler.ts';
import { paginationOf } from '../pagination.ts';
import {
  dropPicture,
  savePicture,
  pictureAnswer,
  withPictures,
  type Picture,
  redrawPicture,
} from '../pictures.ts';
import { neededName } from '../names.ts';
import { readFor } from '../read-as.ts';
import { stat } from 'node:fs/promises';
import { checkPicture } from '../../files/picture.ts';
import { sha256OfFile } from '../../files/sha256.ts';
import type { ReadFor } from '../../readers/pool.ts';

/** The pictures of an announcement: several in one form, each re-encoded before it is stored. */
const FIELD = 'images';

/**
 * The form's pictures without metadata. @throws Refused 400 for too many, or for one that is not a
 * picture; 413 if too large
 */
async function drawnPictures(files: readonly ReceivedFile[], by: ReadFor): Promise<Picture[]> {
  if (files.length > MOST_PICTURES) throw tooMany();
  const pictures: Picture[] = [];
  for (const file of files) {
    const { name } = await checkPicture(file, FIELD, by);
    const mime = await redrawPicture({ ...file, name }, 'clean picture', FIELD, by);
    const { size } = await stat(file.path);
    const sha256 = await sha256OfFile(file.path);
    pictures.push({ file: { ...file, size, sha256 }, is: { mime, name: shownAs(mime, name) } });
  }
  return pictures;
}

const tooMany = () => invalidRequest(`Up to ${MOST_PICTURES} pictures are shown together.`, FIELD);

/** As listing tables have it (specification, section 9). */
const PAGE_SIZE = 500;

export const listPopups: Handler<'listPopups'> = (input, call) => listed('popup', input, call);
export const listEvents: Handler<'listEvents'> = (input, call) => listed('event', input, call);
export const listBanners: Handler<'listBanners'> = (input, call) => listed('banner', input, call);

export const createPopup: Handler<'createPopup'> = ({ data, files }, call) =>
  added('popup', data, null, files, call);
export const createEvent: Handler<'createEvent'> = ({ data, files }, call) =>
  added('event', data, null, files, call);
export const createBanner: Handler<'createBanner'> = ({ data, files }, call) =>
  added('banner', data, data.type, files, call);

export const updatePopup: Handler<'updatePopup'> = (input, call) => changed('popup', input, call);
export const updateEvent: Handler<'updateEvent'> = (input, call) => changed('event', input, call);
export const updateBanner: Handler<'updateBanner'> = (input, call) => changed('banner', input, call);

export const deletePopup: Handler<'deletePopup'> = ({ path }, call) => deleted('popup', path.id, call);
export const deleteEvent: Handler<'deleteEvent'> = ({ path }, call) => deleted('event', path.id, call);
export const deleteBanner: Handler<'deleteBanner'> = ({ path }, call) => deleted('banner', path.id, call);

export const readAnnouncementPicture: Handler<'readAnnouncementPicture'> = async ({ path }, call) => {
  const onlyShown = seesShownAlone(call.person.role);
  const picture = await call.read((tx) => findAnnouncementPicture(tx, path.id, onlyShown));
  if (!picture) throw notFound();
  return pictureAnswer(call, picture, downloadName('picture', path.id, picture.mime));
};

// The three kinds have the same operations; comments about popups apply to all.

async function listed(
  kind: AnnouncementKind,
  { query }: Pick<Input<'listPopups'>, 'query'>,
  call: Call,
): Promise<Answer<'listPopups'>> {
  const { page = 1, size = PAGE_SIZE, search } = query;
  const pattern = search?.trim() ? contains(search.trim()) : null;
  const { rows, total } = await call.read((tx) => findAnnouncements(tx, kind, pattern, page, size));
  return { data: { data: rows, pagination: paginationOf(page, size, total) } };
}

async function added(
  kind: AnnouncementKind,
  data: BodyOf<'createPopup'>,
  type: AnnouncementText['type'],
  files: Input<'createPopup'>['files'],
  call: Call,
): Promise<Answer<'createPopup'>> {
  const text = textOf({ description: '', is_active: true, ...data, type });
  const pictures = await drawnPictures(files, readFor(call));
  return withPictures(call, (kept) =>
    call.effect<'createPopup'>(async (tx) => {
      const id = newId();
      await insertAnnouncement(tx, id, kind, text);
      await addPictures(tx, id, await storedOf(tx, call, pictures, kept));
      return answerOf(kind, await mustFind(tx, id), `${text.title} is added.`, 'Added');
    }),
  );
}

async function changed(
  kind: AnnouncementKind,
  { path, data, files }: Pick<Input<'updateBanner'>, 'path' | 'data' | 'files'>,
  call: Call,
): Promise<Answer<'updatePopup'>> {
  const pictures = await drawnPictures(files, readFor(call));
  const { removeFiles = [], ...change } = data;
  return withPictures(call, (kept) =>
    call.effect<'updatePopup'>(async (tx) => {
      const before = await lockAnnouncement(tx, kind, path.id);
      if (!before) throw notFound();
      const has = before.images.map(({ id }) => id);
      if (!removeFiles.every((id) => has.includes(id))) throw notFoundAmong(removeFiles, has, 'removeFiles');
      if (has.length - removeFiles.length + pictures.length > MOST_PICTURES) throw tooMany();
      const text = textOf({ ...before, type: before.type ?? null, ...change });
      await changeAnnouncement(tx, before.id, text);
      await dropPictures(tx, call, removeFiles);
      await addPictures(tx, before.id, await storedOf(tx, call, pictures, kept));
      return answerOf(kind, await mustFind(tx, before.id), messageOf(data, text), 'Changed');
    }),
  );
}

async function deleted(kind: AnnouncementKind, id: string, call: Call): Promise<Answer<'deletePopup'>> {
  return call.effect<'deletePopup'>(async (tx) => {
    const before = await lockAnnouncement(tx, kind, id);
    if (!before) throw notFound();
    await dropPictures(
      tx,
      call,
      before.images.map((image) => image.id),
    );
    await removeAnnouncement(tx, before.id);
    return {
      data: null,
      message: `${before.title} is deleted.`,
      audit: {
        summary: `Deleted the ${kind} ${before.title}`,
        subject: { announcement_id: before.id },
      },
    };
  });
}

/** @throws Refused 400 without a title, or if it ends before it begins */
function textOf({ title, ...text }: AnnouncementText): AnnouncementText {
  const plain = neededName(title, 'title', 'Enter a title.');
  if (text.end_date < text.start_date) throw invalidRequest('The last day is before the first.', 'end_date');
  return { ...text, title: plain, description: text.description.trim() };
}

/** If only its visibility changed, the message says so. */
function messageOf(
  { is_active: isActive, ...others }: object & { is_active?: boolean },
  text: AnnouncementText,
) {
  if (isActive === undefined || Object.keys(others).length > 0) return `${text.title} is changed.`;
  return `${text.title} is ${isActive ? 'active' : 'inactive'}.`;
}

async function storedOf(tx: Tx, call: Call, pictures: readonly Picture[], kept: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const picture of pictures) ids.push(await savePicture(tx, call, picture, kept));
  return ids;
}

async function dropPictures(tx: Tx, call: Call, ids: readonly string[]): Promise<void> {
  await takePicturesOff(tx, ids);
  for (const id of ids) await dropPicture(tx, call, id);
}

async function mustFind(tx: Tx, id: string): Promise<AnnouncementRow> {
  const row = await findAnnouncement(tx, id);
  if (!row) throw notFound();
  return row;
}

function answerOf(kind: AnnouncementKind, data: AnnouncementRow, message: string, did: 'Added' | 'Changed') {
  const { id, title, description, created_at: _created, updated_at: _updated, images, ...subject } = data;
  return {
    data,
    message,
    audit: {
      summary: `${did} the ${kind} ${title}`,
      subject: { announcement_id: id, ...subject, title, description, pictures: images.length },
    },
  };
}
