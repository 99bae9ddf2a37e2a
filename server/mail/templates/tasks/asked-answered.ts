import {
  ENQUIRY_REQUEST_WORDS,
  type EnquiryRequestKind,
} from '../../../../src/domain/lines/enquiry-requests.ts';
import { listOf } from '../../notice-texts.ts';
import { paragraph, quote } from '../../frame.ts';
import { markup, plain } from '../../markup.ts';
import type { Template } from '../../template.ts';

/** The request of an enquiry and the text of the answer; null if the answer is only a file. */
interface AnsweredAsk {
  stock_no: string;
  kind: EnquiryRequestKind;
  answer: string | null;
}

export const askedAnswered: Template<AnsweredAsk> = {
  kind: 'askedAnswered',
  write({ stock_no, kind, answer }) {
    const lead = plain`You asked for ${ENQUIRY_REQUEST_WORDS[kind]} of ${stock_no}. Our answer:`;
    const said = answer ?? 'A file, which you find with your enquiry.';
    const path = listOf('/transaction/enquiry', [{ stock_no }], { all: 'true' });
    return {
      subject: plain`We answered: ${ENQUIRY_REQUEST_WORDS[kind]} of ${stock_no}`,
      html: markup`${paragraph(lead)} ${quote(said)}`,
      plain: plain`${lead}

${said}`,
      button: { label: 'See the answer', path },
      notice: { words: plain`You asked for ${ENQUIRY_REQUEST_WORDS[kind]} of ${stock_no}: ${said}`, path },
      why: 'because you asked for it',
    };
  },
};
