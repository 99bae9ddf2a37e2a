/**
 * A share link: an address that shows chosen stones to people without an account. Views are counted
 * and are not steps, because history is kept for ever.
 */
import { and } from 'xstate';
import { SHARE_LINK_STATUS } from '../domain/codes.ts';
import { SHARERS } from './role-groups.ts';
import { byJob, byPeople, start } from './workflow.ts';
import { workflowSetup } from './workflow-setup.ts';

export const shareLinkMachine = workflowSetup.createMachine({
  id: 'shareLink',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('a share link that does not exist'),
      on: {
        CREATE: {
          target: 'active',
          guard: and(['sharerRegistered', 'withinBounds']),
          meta: byPeople('Create', 'create a share link', 'createShareLink', SHARERS),
        },
        OPEN: {
          target: 'active',
          meta: byJob('Open', 'open a share link for a bulk e-mail', 'send-bulk-emails'),
        },
      },
    },
    active: {
      meta: {
        code: SHARE_LINK_STATUS.active,
        phrase: 'an active share link',
        label: 'Active',
        colour: 'green',
      },
      on: {
        CHANGE: {
          target: 'active',
          reenter: true,
          guard: and(['linkOfStones', 'linkRunning', 'sharerRegistered']),
          meta: byPeople('Edit', 'change a share link', 'changeShareLink', SHARERS),
        },
        REVOKE: {
          target: 'revoked',
          meta: byPeople('Revoke', 'revoke a share link', 'revokeShareLink', SHARERS),
        },
        EXPIRE: {
          target: 'expired',
          guard: 'linkOver',
          meta: byJob('Expire', 'let a share link expire', 'expire-share-links'),
        },
      },
    },
    expired: {
      type: 'final',
      meta: {
        code: SHARE_LINK_STATUS.expired,
        phrase: 'an expired share link',
        label: 'Expired',
        colour: 'grey',
      },
    },
    revoked: {
      type: 'final',
      meta: {
        code: SHARE_LINK_STATUS.revoked,
        phrase: 'a revoked share link',
        label: 'Revoked',
        colour: 'red',
      },
    },
  },
});
