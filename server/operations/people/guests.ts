/** Guests: the list, and making a customer of one. (Specification, sections 2 and 7.) */
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import { TABLE_VARIANTS } from '../../../src/lists/table-variants.ts';
import { guestsListed } from '../../db/queries/people/guests.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { becomeCustomer } from '../../workflows/people/guest-becomes-customer.ts';
import { addCustomer, enteredCustomer } from '../add-customer.ts';
import { clientDetail } from '../client-detail.ts';
import type { Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { actorOfCall } from '../acting-for.ts';

/** Specification, section 9. This one call names its page size `limit`. */
const LIMIT = 50;

export const listGuests: Handler<'listGuests'> = ({ query }, call) => {
  const { limit = LIMIT, ...asked } = query;
  const listed = () => guestsListed(query.search);
  return pageOrSheet({ name: 'guests', size: limit, cells: TABLE_VARIANTS.guest, listed }, asked, call);
};

export const makeCustomer: Handler<'makeCustomer'> = ({ path, data }, call) => {
  const entered = enteredCustomer(data);
  const company = entered.business.companyName;
  return call.effect<'makeCustomer'>(async (tx) => {
    const { customerId, enquiries } = await becomeCustomer(tx, actorOfCall(call), path.id, () =>
      addCustomer(tx, call, entered),
    );
    const passed =
      enquiries === 0 ? '' : ` ${countNoun(enquiries, 'open enquiry', 'open enquiries')} moved with them.`;
    return {
      data: await clientDetail(tx, customerId),
      message: `${company} is now a customer.${passed}`,
      audit: {
        summary: `Made a customer of the guest ${markPersonal(customerId, company)}`,
        subject: {
          guest_id: path.id,
          user_id: customerId,
          email: markPersonal(customerId, entered.member.email),
          enquiries,
        },
      },
    };
  });
};
