/** Which mails a person gets. */
import { keepMailChoices, readMailChoices } from '../../db/queries/mails/mail-choices.ts';
import type { Handler } from '../handler.ts';

export const getMailChoices: Handler<'getMailChoices'> = async (_input, call) => ({
  data: await call.read((tx) => readMailChoices(tx, call.person.id)),
});

export const setMailChoices: Handler<'setMailChoices'> = ({ data }, call) =>
  call.effect<'setMailChoices'>(async (tx) => {
    await keepMailChoices(tx, call.person.id, data.declined);
    const choices = await readMailChoices(tx, call.person.id);
    return {
      data: choices,
      message: 'Your choice of e-mails is saved.',
      audit: { summary: 'Chose their e-mails', subject: { declined: choices.declined } },
    };
  });
