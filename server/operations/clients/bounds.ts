/** How much clients and guests may begin, as administrators set it. */
import { saveBoundSetting, readBoundSetting } from '../../db/queries/bounds.ts';
import type { Handler } from '../handler.ts';

export const getBoundSetting: Handler<'getBoundSetting'> = async (_input, call) => ({
  data: await call.read(readBoundSetting),
});

export const setBoundSetting: Handler<'setBoundSetting'> = ({ data }, call) =>
  call.effect<'setBoundSetting'>(async (tx) => {
    await saveBoundSetting(tx, data, call.person.name);
    const message = `A client can start ${counted(data.client_day)} of each kind per day, and a guest ${counted(data.guest_day)}.`;
    return { data: await readBoundSetting(tx), message, audit: { summary: message, subject: { ...data } } };
  });

const counted = (figure: number): string => figure.toLocaleString('en-US');
