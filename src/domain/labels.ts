/**
 * What a status is called and which ground it stands on. The stone's and the business's labels and colours are the
 * specification's (section 4); the documents' own follow them: a live line has the colour of the stone's status
 * that it causes, a line that ended without a sale is grey, a decision is green or red, what waits for one is orange.
 */
import type {
  APPROVAL_STATUS,
  BUSINESS_STATUS,
  ENQUIRY_STATUS,
  HOLD_STATUS,
  KYC_STATUS,
  MEMO_STATUS,
  STONE_STATUS,
} from './codes.ts';

/** Status means colour and nothing else does: the six grounds of the theme. */
export type StatusColour = 'green' | 'red' | 'blue' | 'orange' | 'teal' | 'grey';

export interface StatusLabel {
  label: string;
  colour: StatusColour;
}

type Labels<Codes> = Record<keyof Codes, StatusLabel>;

export const STONE_LABEL = {
  available: { label: 'Available', colour: 'green' },
  notAvailable: { label: 'Not Available', colour: 'grey' },
  confirmStones: { label: 'Confirm Stones', colour: 'teal' },
  hold: { label: 'Hold', colour: 'red' },
  memo: { label: 'Business Process', colour: 'blue' },
  soldOut: { label: 'Sold Out', colour: 'orange' },
} satisfies Labels<typeof STONE_STATUS>;

export const BUSINESS_LABEL = {
  notRegistered: { label: 'Business Process Not Registered', colour: 'red' },
  kycPending: { label: 'KYC Pending', colour: 'orange' },
  registered: { label: 'Business Process Registered', colour: 'green' },
} satisfies Labels<typeof BUSINESS_STATUS>;

export const HOLD_LABEL = {
  held: { label: 'Held', colour: 'red' },
  released: { label: 'Released', colour: 'grey' },
} satisfies Labels<typeof HOLD_STATUS>;

export const MEMO_LABEL = {
  issued: { label: 'Issued', colour: 'blue' },
  received: { label: 'Received', colour: 'grey' },
  sold: { label: 'Sold', colour: 'orange' },
} satisfies Labels<typeof MEMO_STATUS>;

export const CONFIRM_STONE_LABEL = {
  pending: { label: 'Pending', colour: 'teal' },
  approved: { label: 'Approved', colour: 'green' },
  rejected: { label: 'Rejected', colour: 'red' },
  cancelled: { label: 'Cancelled', colour: 'grey' },
} satisfies Labels<typeof APPROVAL_STATUS>;

export const ENQUIRY_LABEL = {
  open: { label: 'Open', colour: 'blue' },
  closed: { label: 'Closed', colour: 'grey' },
} satisfies Labels<typeof ENQUIRY_STATUS>;

export const KYC_LABEL = {
  pending: { label: 'Pending', colour: 'orange' },
  approved: { label: 'Approved', colour: 'green' },
  rejected: { label: 'Rejected', colour: 'red' },
} satisfies Labels<typeof KYC_STATUS>;
