import type { ComponentType } from 'react';
import { ConfirmStoneDecision, ConfirmStoneList } from './confirm-stone/ConfirmStoneList.tsx';
import { EnquiryDecision, EnquiryList } from './enquiry/EnquiryList.tsx';
import { HoldList } from './hold/HoldList.tsx';
import type { LineWorkflow } from './lines.ts';
import { ExtensionDecision, MemoList } from './memo/MemoList.tsx';
import { OfferDecision, OfferList } from './price-offer/OfferList.tsx';
import { QueueList } from './queue/QueueList.tsx';
import type { LineListProps } from './use-line-list.ts';

/** The list component of each workflow. */
export const LINE_LISTS: Readonly<Record<LineWorkflow, ComponentType<LineListProps>>> = {
  confirmStone: ConfirmStoneList,
  enquiry: EnquiryList,
  priceOffer: OfferList,
  hold: HoldList,
  queuePlace: QueueList,
  memo: MemoList,
};

/** The component that decides a record of each kind of lines, one by one. */
export const LINE_DECISIONS = {
  confirmStone: ConfirmStoneDecision,
  priceOffer: OfferDecision,
  memoExtension: ExtensionDecision,
  enquiry: EnquiryDecision,
};
