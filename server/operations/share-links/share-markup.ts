/** The markup that a person last used on shared stones. Nobody else knows or changes it. */
import { readShareMarkup, saveUsedMarkup } from '../../db/queries/share-links/share-markup.ts';
import type { Handler } from '../handler.ts';

export const getShareMarkup: Handler<'getShareMarkup'> = async (_input, call) => ({
  data: { markup: await call.read((tx) => readShareMarkup(tx, call.person.id)) },
});

export const saveShareMarkup: Handler<'saveShareMarkup'> = ({ data }, call) =>
  call.effect<'saveShareMarkup'>(async (tx) => {
    await saveUsedMarkup(tx, call.person.id, data.markup);
    return {
      data: { markup: await readShareMarkup(tx, call.person.id) },
      audit: { summary: 'Used another markup on shared stones', subject: {} },
    };
  });
