/** All workflows, with look-ups of states, codes, labels and roles. */
import type { WorkflowName } from './workflow.ts';
import { accountMachine } from './people/account.machine.ts';
import { bulkEmailMachine } from './bulk-email.machine.ts';
import { businessMachine } from './people/business.machine.ts';
import { demandMachine } from './demand.machine.ts';
import { dutyFindingMachine } from './duties/duty-finding.machine.ts';
import { kycDocumentMachine } from './people/kyc-document.machine.ts';
import { invoiceMachine } from './invoice/invoice.machine.ts';
import { lookUps, workflow, type Workflows } from './look-ups.ts';
import { mailMachine } from './mail.machine.ts';
import { membershipMachine } from './people/membership.machine.ts';
import { memoExtensionMachine } from './memo-extension.machine.ts';
import { priceOfferMachine } from './price-offer.machine.ts';
import { queuePlaceMachine } from './queue-place.machine.ts';
import { shareLinkMachine } from './share-link.machine.ts';
import { STONE_WORKFLOWS } from './stone-workflows.ts';
import { taskMachine } from './task.machine.ts';
import { webhookDeliveryMachine } from './webhook-delivery.machine.ts';

export const WORKFLOWS: Workflows = {
  ...STONE_WORKFLOWS,
  queuePlace: workflow(queuePlaceMachine, 'Place in line', 'a place in line'),
  priceOffer: workflow(priceOfferMachine, 'Price offer', 'a price offer'),
  invoice: workflow(invoiceMachine, 'Invoice', 'an invoice'),
  memoExtension: workflow(memoExtensionMachine, 'More time for a memo', 'a request for more time'),
  task: workflow(taskMachine, 'Task', 'a task'),
  demand: workflow(demandMachine, 'Demand', 'a demand'),
  shareLink: workflow(shareLinkMachine, 'Share link', 'a share link'),
  bulkEmail: workflow(bulkEmailMachine, 'Bulk e-mail', 'a bulk e-mail'),
  kycDocument: workflow(kycDocumentMachine, 'KYC document', 'a KYC document'),
  business: workflow(businessMachine, 'Business', 'a business'),
  account: workflow(accountMachine, 'Account', 'an account'),
  membership: workflow(membershipMachine, 'Person of a company', 'a person of a company'),
  dutyFinding: workflow(dutyFindingMachine, 'Finding of a duty', 'a finding'),
  mail: workflow(mailMachine, 'E-mail', 'an e-mail'),
  webhookDelivery: workflow(webhookDeliveryMachine, 'Webhook delivery', 'a delivery'),
};

export const { findState, stateOf, codeOf, liveCodes, leftOutOfSums, statusLabel, rolesOf } =
  lookUps(WORKFLOWS);

/** The live codes, and those before the house is asked: what is open for the client. */
export const openCodes = (name: WorkflowName): number[] => [
  ...liveCodes(name),
  ...WORKFLOWS[name].states.flatMap(({ code, before }) => (before === true && code !== null ? code : [])),
];
