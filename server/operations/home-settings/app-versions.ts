/** The versions of the house's apps. (Specification, sections 2, 3 and 7.) */
import { APP_PLATFORM, APP_PLATFORM_NAME, isOlder } from '../../../src/domain/app-versions.ts';
import {
  findAppVersion,
  findAppVersions,
  saveAppVersion,
  lockAppVersion,
} from '../../db/queries/app-versions.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import { PORTAL_VERSION } from '../../portal-version.ts';
import type { Handler } from '../handler.ts';
import { paginationOf } from '../pagination.ts';

/** As listing tables have it (specification, section 9). */
const PAGE_SIZE = 500;

export const listAppVersions: Handler<'listAppVersions'> = async ({ query }, call) => {
  const { page = 1, size = PAGE_SIZE, platform = null } = query;
  const { rows, total } = await call.read((tx) => findAppVersions(tx, platform, page, size));
  return { data: { data: rows, pagination: paginationOf(page, size, total) } };
};

export const setAppVersion: Handler<'setAppVersion'> = async ({ data }, call) => {
  const { platform, version } = data;
  // Reloading loads this server's version, so a newer requirement would ask people to reload for
  // ever.
  if (platform === APP_PLATFORM.web && isOlder(PORTAL_VERSION, version)) {
    throw invalidRequest(
      `This portal is version ${PORTAL_VERSION}, so no one can load ${version}. Install that version first.`,
      'version',
    );
  }
  return call.effect<'setAppVersion'>(async (tx) => {
    const before = await lockAppVersion(tx, platform);
    const required = data.required_version === undefined ? before?.required_version : data.required_version;
    const kept = {
      platform,
      version,
      required_version: required ?? null,
      notes: (data.notes ?? before?.notes ?? '').trim(),
    };
    if (kept.required_version !== null && isOlder(version, kept.required_version))
      throw invalidRequest(`No version that comes after ${version} can be required.`, 'required_version');
    await saveAppVersion(tx, kept);
    const row = await findAppVersion(tx, platform);
    if (!row) throw notFound();
    const name = APP_PLATFORM_NAME[platform];
    return {
      data: row,
      message: `${name} is at version ${version}.`,
      audit: { summary: `Set the version of ${name} to ${version}`, subject: kept },
    };
  });
};
