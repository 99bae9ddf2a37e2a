import {
  IconArrowMerge,
  IconCash,
  IconCheck,
  IconClock,
  IconDiamond,
  IconEyeQuestion,
  IconFileCheck,
  IconListNumbers,
  IconMailExclamation,
  IconNote,
  IconReceiptRefund,
  IconTrendingDown,
  IconWebhook,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { NoticeKind } from '../../domain/notices.ts';
import { dateTime } from '../format.ts';
import css from './bell.module.css';

type Notice = AnswerOf<'listNotices'>['data'][number];

const SIGN: Record<NoticeKind, Icon> = {
  kycApproved: IconFileCheck,
  kycRejected: IconX,
  businessRegistered: IconFileCheck,
  registrationLapsed: IconX,
  paperExpired: IconClock,
  paperExpires: IconClock,
  clientPapers: IconClock,
  webhookPaused: IconWebhook,
  clientWebhookPaused: IconWebhook,
  confirmStoneApproved: IconCheck,
  confirmStoneRejected: IconX,
  targetNear: IconClock,
  targetMissed: IconClock,
  dutyFound: IconEyeQuestion,
  companyAsked: IconEyeQuestion,
  companyAnswered: IconCheck,
  joinAsked: IconEyeQuestion,
  joinAnswered: IconCheck,
  companyMerged: IconArrowMerge,
  addressObjected: IconMailExclamation,
  saleReversed: IconReceiptRefund,
  invoiceIssued: IconCash,
  invoiceDueSoon: IconClock,
  invoiceOverdue: IconClock,
  paymentReceived: IconCash,
  stonesMatched: IconDiamond,
  stonesOffered: IconDiamond,
  clientStonesMatched: IconDiamond,
  holdEndsSoon: IconClock,
  yourTurn: IconListNumbers,
  waitEnded: IconListNumbers,
  holdExpired: IconClock,
  memoDueSoon: IconClock,
  memoOverdue: IconClock,
  memoExtensionAnswered: IconClock,
  memoExtended: IconClock,
  clientAsksMoreTime: IconClock,
  priceOfferAnswered: IconCash,
  clientOffersPrice: IconCash,
  priceOfferLapsed: IconClock,
  clientOfferLapsed: IconClock,
  enquiryClosed: IconFileCheck,
  askedAnswered: IconFileCheck,
  watchedPriceFell: IconTrendingDown,
  noteDue: IconNote,
  moreTimeAsked: IconClock,
  priceOffered: IconCash,
  bulkEmailLapsed: IconMailExclamation,
  taskGiven: IconEyeQuestion,
  taskAnswered: IconCheck,
};

interface NoticeRowProps {
  notice: Notice;
  onGo: (event: MouseEvent) => void;
}

/** One notice, as a link to what it is about. */
export function NoticeRow({ notice: { kind, words, path, created_at, read_at }, onGo }: NoticeRowProps) {
  const Sign = SIGN[kind];
  return (
    <a href={path} className={css.row} data-unread={read_at === null || undefined} onClick={onGo}>
      <Sign size={16} stroke={1.5} aria-hidden />
      <span className={css.words}>
        {read_at === null && <span className={css.new}>New: </span>}
        {words}
      </span>
      <time dateTime={created_at}>{dateTime(created_at)}</time>
    </a>
  );
}
