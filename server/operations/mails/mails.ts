/** The log of mails with their delivery, and sending again. */
import { MAIL_CELLS } from '../../../src/lists/mails.ts';
import { stepsOfRecord } from '../../db/queries/audit/history.ts';
import { findMail, mailsListed } from '../../db/queries/mails/mail-log.ts';
import { seesClient } from '../../db/fragments/tenancy.ts';
import { filledIn } from '../../mail/markup.ts';
import { HIDDEN_SECRET } from '../../mail/secret.ts';
import { notFound } from '../../refusals.ts';
import { refuseEarly } from '../../workflows/guard-refusals.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { sendMailAgain as sendAgain } from '../../workflows/mail.ts';
import type { Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { actorOfCall } from '../acting-for.ts';
import { toldOfMail } from '../told-of-mail.ts';

const PAGE = 50;

export const listMails: Handler<'listMails'> = ({ query }, call) => {
  const filter = {
    status: query.status?.length ? query.status : null,
    kind: query.kind ?? null,
    search: query.search?.trim() || null,
    startDate: query.startDate ?? null,
    endDate: query.endDate ?? null,
  };
  const listed = () => mailsListed(filter);
  return pageOrSheet({ name: 'e-mails', size: PAGE, cells: MAIL_CELLS, listed }, query, call);
};

export const getMail: Handler<'getMail'> = ({ path }, call) =>
  call.read(async (tx) => {
    const mail = await findMail(tx, path.id);
    if (!mail) throw notFound();
    const filling = { portal: call.services.env.publicUrl, secret: HIDDEN_SECRET };
    return {
      data: {
        ...mail,
        html: mail.html == null ? null : filledIn(mail.html, filling, 'markup'),
        plain: mail.plain == null ? null : filledIn(mail.plain, filling, 'plain'),
        history: await stepsOfRecord(tx, mail.id, seesClient),
      },
    };
  });

export const sendMailAgain: Handler<'sendMailAgain'> = ({ path }, call) => {
  refuseEarly('mail', 'SEND_AGAIN', { actor: call.person });
  return call.effect<'sendMailAgain'>(async (tx) => {
    const { id, status, subject, user_id } = await sendAgain(tx, actorOfCall(call), path.id);
    return {
      data: { id, status },
      message: toldOfMail(call, {
        sent: 'The e-mail will be sent again within a minute.',
        unsent: 'The e-mail is not sent.',
      }),
      // Without the address, because addresses are not kept for ever. The log of mails has it.
      audit: { summary: `Sent an e-mail again: ${markPersonal(user_id, subject)}`, subject: { mail_id: id } },
    };
  });
};
