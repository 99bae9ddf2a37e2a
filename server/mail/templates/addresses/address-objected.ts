import { paragraph } from '../../frame.ts';
import { markup, plain } from '../../markup.ts';
import type { Template } from '../../template.ts';

const NEXT =
  'Ask both people before anybody enters another e-mail for this account, and look up in the audit log what was done with it.';

export interface ObjectionFacts {
  /** Whose account it is. */
  name: string;
  email: string;
  /** The address that was refused. */
  refused: string;
  /** Who entered it. */
  by: string;
  confirmed: boolean;
}

export const addressObjected: Template<ObjectionFacts> = {
  kind: 'addressObjected',
  write: ({ name, email, refused, by, confirmed }) => {
    const told = plain`The owner of ${email} objects to the new e-mail ${refused}, which ${by} entered for the account of ${name}.`;
    const done = confirmed
      ? 'It had been confirmed already. The account has the old e-mail again, everybody is signed out of it, and its password no longer works, nor do passkeys, second factors, keys and links that were made since. Its webhooks and pushes of stock are paused.'
      : 'It had not been confirmed yet. The change is cancelled, and everybody is signed out of the account.';
    return {
      subject: plain`Objection to the new e-mail of ${name}`,
      html: markup`${paragraph(told)} ${paragraph(done)} ${paragraph(NEXT)}`,
      plain: plain`${told} ${done}

${NEXT}`,
      button: { label: 'Open the audit log', path: '/audit/audit-logs' },
      why: 'because you administer the house',
    };
  },
};
